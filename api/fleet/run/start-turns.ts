import pLimit from 'p-limit'

/** What a start asks of the store is asked for so many bots at once: more would wait longer than the store may take. */
const AT_ONCE = 16

/** Spreads the work before a sign-in; what players start by hand never waits behind what comes back by itself. */
export interface StartTurns {
  take<Answer>(isByHand: boolean, work: () => Promise<Answer>): Promise<Answer>
}

export function createStartTurns(): StartTurns {
  const byHand = pLimit(AT_ONCE)
  const byItself = pLimit(AT_ONCE)
  return { take: (isByHand, work) => (isByHand ? byHand : byItself)(work) }
}
