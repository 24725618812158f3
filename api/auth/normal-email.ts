import { isEmailAddress } from '../../shared/input/email-address'
import { WRONG_EMAIL } from '../../shared/messages'
import { comparable } from '../foundation/comparable'
import { invalid } from '../foundation/errors'

/** The one form in which e-mail addresses are stored and compared. */
export function normalEmail(email: string): string {
  const normal = comparable(email).trim()
  // One character may stand for several, an @ among them.
  if (!isEmailAddress(normal)) throw invalid(WRONG_EMAIL)
  return normal
}
