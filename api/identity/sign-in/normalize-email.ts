import { EMAIL } from '../../../shared/input/credential-rules'
import { invalidAt } from '../../platform/errors'
import { mailboxOf } from '../../platform/texts/mailbox'

/** Returns the address in its stored form, or throws if it is invalid. */
export function normalizeEmail(email: string): string {
  const mailbox = mailboxOf(email)
  if (!mailbox) throw invalidAt('email', EMAIL.error)
  return mailbox
}
