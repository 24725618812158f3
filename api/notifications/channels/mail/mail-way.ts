import { type MailWriterDeps, sendMail } from '../../../platform/mail/send-mail'
import type { SendBy } from '../way'
import { alertMail, partOf } from './alert-mail'
import { unsubscribeLink } from './unsubscribe-link'

/** Alerts, daily summaries and tests as mails to the proven address of the player. */
export function createMailWay(deps: MailWriterDeps): SendBy {
  const { links, mailOrigin: origin } = deps
  return {
    accept: (address) => address,
    send(channel, message) {
      const { content } = message
      const part = partOf(content)
      const link = part && unsubscribeLink(links, origin, { channel: channel.id, part })
      return sendMail(deps, {
        to: channel.address,
        kind: content.kind,
        content: alertMail({ message, origin, unsubscribeLink: link }),
        id: mailId(`${message.id}.${channel.id}`),
        ...(link && { unsubscribeLink: link }),
      })
    },
  }
}

/** Ids of events may have characters that a Message-ID must not have. */
const mailId = (id: string) => id.replace(/[^\w.-]/g, '-')
