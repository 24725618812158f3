import pLimit from 'p-limit'

/** So many bots at once are looked up, claimed, and prepared: more would wait longer than the store may take to answer. */
const CONCURRENCY = 16

type Limit = <Answer>(isByHand: boolean, work: () => Promise<Answer>) => Promise<Answer>

/** Spreads what starts ask of the store; what players start by hand never waits behind the claims of what comes back by itself. */
export interface StartLimiter {
  lookUp<Answer>(work: () => Promise<Answer>): Promise<Answer>
  claim: Limit
  /** Has turns of its own, so that the first bots sign in while the last ones are still to be claimed. */
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
  return (isByHand, work) => (isByHand ? userInitiated : automatic)(work)
}
