/** One mail to one person. The link is in both texts; whoever can read neither picture nor HTML has the plain one. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** What the mail is about. */
  link: string
}

/** Takes mails to where they are read. */
export interface Mailer {
  /** Resolves once the mail is out of our hands. */
  deliver(mail: Mail): Promise<void>
}

export interface MailSettings {
  smtpUrl: string
  from: string
}

/** Thrown where another try would come to the same end. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
