import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer'

/** The mail as nodemailer composes it. The recipient is no text to be read as a list, and nothing in it is fetched. */
export function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // So that nobody's holiday answer comes back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
