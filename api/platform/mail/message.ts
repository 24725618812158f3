import type { SendMailOptions } from 'nodemailer'
import { htmlPage } from './look/html-page'
import { plainText } from './look/plain-text'
import type { Mail } from './mailer'

export function messageOf({ to, content, id, unsubscribeLink }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object, the recipient cannot be parsed as a list of addresses.
    to: { name: '', address: to },
    subject: content.subject,
    text: plainText(content),
    html: htmlPage(content),
    ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
    headers: {
      // Prevents automatic replies (https://www.rfc-editor.org/rfc/rfc3834#section-5).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': content.language,
      ...(unsubscribeLink && unsubscribeHeaders(unsubscribeLink)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Not the `list` option of nodemailer: it folds the link, which some clients then fail to read. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${link}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const domainOf = (sender: string) => sender.match(/@([^\s<>@]+)>?$/)?.[1] ?? 'localhost'
