import { MINUTE } from '../../../shared/time'
import { mailPage } from '../../platform/mail/mail-page'
import type { Mail } from '../../platform/mail/mailer'
import { RESET_LINK_TTL } from './reset-token'

const SUBJECT = 'A new password for Castellan'
const GREETING = 'Someone, most likely you, asked for a new password for your Castellan account.'
const INSTRUCTIONS = `Open this link within ${RESET_LINK_TTL / MINUTE} minutes and choose one. It works once, and only the newest link does.`
const IF_UNEXPECTED = 'If it was not you, ignore this mail. Your password stays the same.'

export function resetMail(to: string, link: string): Mail {
  return { to, link, subject: SUBJECT, text: textOf(link), html: htmlOf(link) }
}

const textOf = (link: string) => `${GREETING}

${INSTRUCTIONS}

${link}

${IF_UNEXPECTED}
`

const htmlOf = (link: string) =>
  mailPage({
    subject: SUBJECT,
    body: `<p>${GREETING}</p>
<p>${INSTRUCTIONS}</p>
<p><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:4px;color:#1b1f1b;background:#e0b856;font-weight:600;text-decoration:none">Choose a new password</a></p>
<p>If the button does not work, copy this address:<br><span style="word-break:break-all">${link}</span></p>
<p>${IF_UNEXPECTED}</p>`,
  })
