import { GAME_EMAIL } from '../../../shared/accounts'
import { invalidAt } from '../../platform/errors'
import { comparable } from '../../platform/texts/comparable'
import { mailboxOf } from '../../platform/texts/mailbox'

/** The form for the game: it may know an international domain by its letters, so unlike `mailboxOf` this keeps them. */
export function gameEmail(email: string): string {
  if (!mailboxOf(email)) throw invalidAt('email', GAME_EMAIL.error)
  return comparable(email).trim()
}
