import { EMAIL } from '../../shared/input/credential-rules'
import { isEmailAddress } from '../../shared/input/email-address'
import { comparable } from '../foundation/comparable'
import { invalidAt } from '../foundation/errors'

/** The one form in which e-mail addresses are stored and compared. */
export function normalEmail(email: string): string {
  const normal = comparable(email).trim()
  // One character may stand for several, an @ among them.
  if (!isEmailAddress(normal)) throw invalidAt('email', EMAIL.error)
  return normal
}
