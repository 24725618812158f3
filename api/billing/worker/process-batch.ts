import pLimit from 'p-limit'
import { isProviderAway } from '../model/failure-record'

const CONCURRENCY = 4
const BATCH_SIZE = 100

/** Items of one kind at one provider that come due. */
export interface WorkSource<Item> {
  /** Due items in order of processing. */
  due(most: number): Promise<Item[]>
  process(item: Item): Promise<unknown>
  /** Sets a later time for a failed item. */
  reschedule(item: Item, error: unknown): Promise<unknown>
  /** Spreads items that were not tried over this many milliseconds. */
  spread?(untried: Item[], within: number): Promise<unknown>
  /** The pause when all is done, in milliseconds. */
  interval: number
  /** The longest pause while the provider is away. */
  maxDelay: number
}

/**
 * Processes one batch of due items. Once the provider does not answer, the rest is skipped; if it was away before, a
 * single item probes it first.
 */
export async function processBatch<Item>(source: WorkSource<Item>, wasAway: boolean, signal?: AbortSignal) {
  const items = await source.due(BATCH_SIZE)
  const untried: Item[] = []
  let isAway = false
  let hasAnswered = false

  async function attempt(item: Item) {
    if (isAway || signal?.aborted) return untried.push(item)
    try {
      await source.process(item)
      hasAnswered = true
    } catch (error) {
      if (isProviderAway(error)) isAway = true
      else hasAnswered = true
      await source.reschedule(item, error)
    }
  }

  const probes = wasAway ? 1 : 0
  for (const item of items.slice(0, probes)) await attempt(item)
  const limit = pLimit(CONCURRENCY)
  const attempts = await Promise.allSettled(items.slice(probes).map((item) => limit(() => attempt(item))))
  const unexpected = attempts.find((each) => each.status === 'rejected')
  if (unexpected) throw unexpected.reason
  return { isAway, hasAnswered, untried, isFull: items.length === BATCH_SIZE }
}
