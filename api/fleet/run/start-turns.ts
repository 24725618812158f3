import pLimit from 'p-limit'

/** So many bots at once are looked up, claimed, and prepared: more would wait longer than the store may take to answer. */
const AT_ONCE = 16

type Turns = <Answer>(isByHand: boolean, work: () => Promise<Answer>) => Promise<Answer>

/** Spreads what starts ask of the store; what players start by hand never waits behind the claims of what comes back by itself. */
export interface StartTurns {
  lookUp<Answer>(work: () => Promise<Answer>): Promise<Answer>
  claim: Turns
  /** Has turns of its own, so that the first bots sign in while the last ones are still to be claimed. */
  prepare: Turns
}

export const createStartTurns = (): StartTurns => ({
  lookUp: pLimit(AT_ONCE),
  claim: createTurns(),
  prepare: createTurns(),
})

function createTurns(): Turns {
  const byHand = pLimit(AT_ONCE)
  const byItself = pLimit(AT_ONCE)
  return (isByHand, work) => (isByHand ? byHand : byItself)(work)
}
