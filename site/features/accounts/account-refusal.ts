import type { Bot } from '../../../shared/bots'

/** The game refused the sign-in, so the account needs to be changed. */
const REFUSED = ['bad_credentials', 'too_many_guesses']

/** What the game said at the last sign-in with an account, without what to do then; null if it was let in. */
export function refusalOf(bots: Bot[]): string | null {
  const refused = bots.find(({ stop_reason }) => stop_reason && REFUSED.includes(stop_reason.code))
  const [what, how] = refused?.stop_reason?.message.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? []
  return what ? [what, how].filter(Boolean).join('') : null
}
