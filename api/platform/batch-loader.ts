import DataLoader from 'dataloader'

/** Calls that send when it is time for what has gathered. */
export type BatchSchedule = (send: () => void) => void

/** Who answers with one thread answers nobody else meanwhile: this many writes take the embedded store about ten milliseconds. */
export const MAX_BATCH_SIZE = 400

/** Answers that have come at once are read in one turn of the event loop, and what follows them is asked for after it. */
const afterThisTurn: BatchSchedule = setImmediate

/** Asks one question for all keys that are wanted at the same moment; an `Error` among its answers fails one key alone. */
export function batchLoader<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ArrayLike<Answer | Error>>,
  gathering: BatchSchedule = afterThisTurn,
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader(ask, { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: gathering })
  return (key) => loader.load(key)
}
