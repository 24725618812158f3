import DataLoader from 'dataloader'

/** Calls that send when it is time for what has gathered. */
export type Gathering = (send: () => void) => void

/** Who answers with one thread answers nobody else meanwhile: this many writes take the embedded store about ten milliseconds. */
export const AT_MOST = 400

/** Answers that have come at once are read in one turn of the event loop, and what follows them is asked for after it. */
const forThisTurn: Gathering = setImmediate

/** Asks one question for all keys that are wanted at the same moment; an `Error` among its answers fails one key alone. */
export function askedTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ArrayLike<Answer | Error>>,
  gathering: Gathering = forThisTurn,
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader(ask, { cache: false, maxBatchSize: AT_MOST, batchScheduleFn: gathering })
  return (key) => loader.load(key)
}
