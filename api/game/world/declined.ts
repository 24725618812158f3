import type { GameProblem, ProblemCode } from '../protocol/protocol'

/** A refused request, which changed nothing. */
export class Declined extends Error {
  override name = 'Declined'
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message)
  }
  get problem(): GameProblem {
    return {
      code: this.code,
      message: this.message,
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
    }
  }
}

const notFound = (what: string) => new Declined('not_there', `There is no such ${what}.`)
export const notEnough = (what: string) => new Declined('not_enough', `Not enough ${what}.`)

export function findOrDecline<Entry extends { id: string }>(entries: Entry[], id: string, what: string): Entry {
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw notFound(what)
  return entry
}
