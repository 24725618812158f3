import pLimit from 'p-limit'

/** With more at once, each would wait longer than the store's timeout. */
const CONCURRENCY = 16

type Limit = <Answer>(isUserInitiated: boolean, work: () => Promise<Answer>) => Promise<Answer>

/** Bounds how many starts use the store at once. A player's start never waits behind bots that come back by themselves. */
export interface StartLimiter {
  lookUp<Answer>(work: () => Promise<Answer>): Promise<Answer>
  claim: Limit
  /** Separate from claims, so that the first bots sign in while the last ones are claimed. */
  prepare: Limit
}

export const createStartLimiter = (): StartLimiter => ({
  lookUp: pLimit(CONCURRENCY),
  claim: createLimit(),
  prepare: createLimit(),
})

function createLimit(): Limit {
  const userInitiated = pLimit(CONCURRENCY)
  const automatic = pLimit(CONCURRENCY)
  return (isUserInitiated, work) => (isUserInitiated ? userInitiated : automatic)(work)
}
