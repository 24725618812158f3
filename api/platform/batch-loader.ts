import DataLoader from 'dataloader'

export type BatchSchedule = (send: () => void) => void

/** A batch blocks the event loop of the embedded store; it writes this many documents in about 10 ms. */
export const MAX_BATCH_SIZE = 400

/**
 * Answers that arrive together are handled in one turn of the event loop; the requests that follow from them make the
 * next batch.
 */
const afterThisTurn: BatchSchedule = setImmediate

interface BatchOptions {
  schedule?: BatchSchedule
  maxSize?: number
}

/**
 * Loads all keys that are requested at the same moment with one call. An `Error` among its results rejects one key
 * only.
 */
export function batchLoader<Key, Answer>(
  load: (keys: readonly Key[]) => Promise<ArrayLike<Answer | Error>>,
  { schedule = afterThisTurn, maxSize = MAX_BATCH_SIZE }: BatchOptions = {},
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader(load, { cache: false, maxBatchSize: maxSize, batchScheduleFn: schedule })
  return (key) => loader.load(key)
}
