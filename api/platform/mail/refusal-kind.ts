import type { RefusalKind } from './mailer'

/** What nodemailer says of a failure (https://nodemailer.com/smtp#error-handling). */
interface SmtpFailure {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  response?: unknown
}

/** Answers to a recipient that say of the mailbox that it is not there (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3). */
const NO_MAILBOX = [550, 551, 553]
/** Of the mailbox's address, or a mailbox that is closed (https://www.rfc-editor.org/rfc/rfc3463#section-3.2). */
const ENHANCED_NO_MAILBOX = /^5\.(1\.|2\.1$)/

export function refusalKindOf(error: unknown): RefusalKind {
  const { code, command, responseCode, response } = error as SmtpFailure
  // The operator's credentials, which a new setting corrects.
  if (code === 'EAUTH') return 'later'
  // Not even sent: the address is none.
  if (code === 'EENVELOPE' && command === 'API') return 'never'
  if (typeof responseCode !== 'number' || responseCode < 500) return 'later'
  return command === 'RCPT TO' && isWithoutMailbox(responseCode, String(response ?? '')) ? 'no_mailbox' : 'never'
}

/** Servers that refuse us or this mail use 550 too, and say so in the enhanced code. */
function isWithoutMailbox(status: number, response: string): boolean {
  const enhanced = response.match(/\b5\.\d{1,3}\.\d{1,3}\b/)?.[0]
  return enhanced ? ENHANCED_NO_MAILBOX.test(enhanced) : NO_MAILBOX.includes(status)
}
