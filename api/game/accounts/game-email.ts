import { GAME_EMAIL } from '../../../shared/accounts'
import { invalidAt } from '../../platform/errors'
import { comparable } from '../../platform/texts/comparable'
import { mailboxOf } from '../../platform/texts/mailbox'

/** As it is sent to the game, which may know an international domain by its letters. */
export function gameEmail(email: string): string {
  if (!mailboxOf(email)) throw invalidAt('email', GAME_EMAIL.error)
  return comparable(email).trim()
}
