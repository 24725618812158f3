import { EMAIL } from '../../../shared/input/credential-rules'
import { invalidAt } from '../../platform/errors'
import { mailboxOf } from '../../platform/texts/mailbox'

/** The mailbox that an address names, or a refusal. */
export function normalizeEmail(email: string): string {
  const mailbox = mailboxOf(email)
  if (!mailbox) throw invalidAt('email', EMAIL.error)
  return mailbox
}
