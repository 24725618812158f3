import pLimit from 'p-limit'
import { isProviderAway } from '../model/failure-record'

const CONCURRENCY = 4
const BATCH_SIZE = 100

/** What comes due of one kind at one provider. */
export interface WorkSource<Item> {
  /** What is due, at most so many, the first to be done first. */
  due(most: number): Promise<Item[]>
  process(item: Item): Promise<unknown>
  /** Lets what has failed come due again later. */
  reschedule(item: Item, error: unknown): Promise<unknown>
  /** Lets those that were not tried come due again in another order, within so long. */
  spread?(untried: Item[], within: number): Promise<unknown>
  /** How long a provider that is away is left alone at most. */
  maxDelay: number
}

/**
 * Does one batch of what is due. Where the provider does not answer, the rest of the batch is not tried; and where it did not
 * answer the last time, one is tried before the others.
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
