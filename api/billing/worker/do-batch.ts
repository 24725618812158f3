import pLimit from 'p-limit'
import { isProviderAway } from '../model/failing'

const AT_ONCE = 4
const MOST_AT_A_TIME = 100

/** What comes due of one kind at one provider. */
export interface Chore<Item> {
  /** What is due, at most so many, the first to be done first. */
  due(most: number): Promise<Item[]>
  work(item: Item): Promise<unknown>
  /** Lets what has failed come due again later. */
  later(item: Item, error: unknown): Promise<unknown>
  /** Lets those that were not tried come due again in another order, within so long. */
  scatter?(untried: Item[], within: number): Promise<unknown>
  /** How long a provider that is away is left alone at most. */
  longestWait: number
}

/**
 * Does one batch of what is due. Where the provider does not answer, the rest of the batch is not tried; and where it did not
 * answer the last time, one is tried before the others.
 */
export async function doBatch<Item>(chore: Chore<Item>, wasAway: boolean, signal?: AbortSignal) {
  const items = await chore.due(MOST_AT_A_TIME)
  const untried: Item[] = []
  let isAway = false
  let hasAnswered = false

  async function attempt(item: Item) {
    if (isAway || signal?.aborted) return untried.push(item)
    try {
      await chore.work(item)
      hasAnswered = true
    } catch (error) {
      if (isProviderAway(error)) isAway = true
      else hasAnswered = true
      await chore.later(item, error)
    }
  }

  const alone = wasAway ? 1 : 0
  for (const item of items.slice(0, alone)) await attempt(item)
  const limit = pLimit(AT_ONCE)
  const attempts = await Promise.allSettled(items.slice(alone).map((item) => limit(() => attempt(item))))
  const lost = attempts.find((each) => each.status === 'rejected')
  if (lost) throw lost.reason
  return { isAway, hasAnswered, untried, isFull: items.length === MOST_AT_A_TIME }
}
