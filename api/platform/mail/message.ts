import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer'

/** As an object, the recipient cannot be parsed as a list of addresses. */
export function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Prevents automatic replies (https://www.rfc-editor.org/rfc/rfc3834#section-5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
