import { createTransport } from 'nodemailer'
import { SECOND } from '../../../shared/time'
import { type Mailer, MailRefusal, type MailSettings } from './mailer'
import { messageOf } from './message'
import { refusalKindOf } from './refusal-kind'

const TIMEOUT = 10 * SECOND

export function createSmtpMailer({ smtpUrl, from }: MailSettings, timeout = TIMEOUT): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  return {
    async deliver(mail) {
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

function refusalOf(error: unknown): MailRefusal {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  return new MailRefusal(refusalKindOf(error), typeof responseCode === 'number' ? responseCode : null, codes)
}
