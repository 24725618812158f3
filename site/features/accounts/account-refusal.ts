import type { Bot } from '../../../shared/bots'

/** The game refused the sign-in, so the account needs to be changed. */
const REFUSED = ['bad_credentials', 'too_many_guesses']

/** What the game said at the last sign-in with an account; null if it was let in. */
export function refusalOf(bots: Bot[]): string | null {
  const refused = bots.find(({ stop_reason }) => stop_reason && REFUSED.includes(stop_reason.code))
  return refused?.stop_reason?.message ?? null
}
