/** One mail to one person. Both texts contain the link. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The link that the mail was written for. */
  link: string
}

export interface Mailer {
  /**
   * Resolves once the mail was accepted.
   * @throws `Undeliverable` if another try would fail as well
   */
  deliver(mail: Mail): Promise<void>
}

export interface MailSettings {
  smtpUrl: string
  from: string
}

/** Another try would fail as well. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
