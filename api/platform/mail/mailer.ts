import type { MailContent } from './look/mail-content'

/** What a mail is for, as metrics count it. */
type MailKind =
  | 'alert'
  | 'digest'
  | 'test'
  | 'reset'
  | 'confirm'
  | 'welcome'
  | 'receipt'
  | 'payment_failed'
  | 'new_device'
  | 'help'

/** One mail to one person. */
export interface Mail {
  to: string
  kind: MailKind
  content: MailContent
  /** Mails with the same id are the same one, sent again. */
  id?: string
  /** Ends such mails with one call, without a sign-in (https://www.rfc-editor.org/rfc/rfc8058). */
  unsubscribeLink?: string
}

/** Of each of the two ways by which mails leave the outbox. Mail servers take few connections of one sender. */
export const MAILS_AT_ONCE = 12

export interface Mailer {
  /**
   * Resolves once the mail was accepted.
   * @throws `MailRefusal` if the server said no, or did not answer
   */
  deliver(mail: Mail): Promise<void>
}

export interface MailSettings {
  smtpUrl: string
  from: string
}

/**
 * - `later`: another try may succeed
 * - `never`: another try of this mail would fail as well
 * - `no_mailbox`: so would any other mail to this address
 */
export type RefusalKind = 'later' | 'never' | 'no_mailbox'

/** The server's own words are left out: they repeat the recipient's address. */
export class MailRefusal extends Error {
  override name = 'MailRefusal'

  constructor(
    readonly kind: RefusalKind,
    /** What the server answered, as a code of SMTP; null if it did not. */
    readonly status: number | null,
    codes: string,
  ) {
    super(kind === 'later' ? `not accepted (${codes})` : `refused for good (${codes})`)
  }
}
