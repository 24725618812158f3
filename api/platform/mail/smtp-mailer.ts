import { createTransport } from 'nodemailer'
import { SECOND } from '../../../shared/time'
import { type Mailer, type MailSettings, Undeliverable } from './mailer'
import { messageOf } from './message'

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
        throw failureOf(error)
      }
    },
  }
}

/** The message of the server is left out: it repeats the recipient's address. */
function failureOf(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  return isPermanent ? new Undeliverable(`refused for good (${codes})`) : new Error(`not accepted (${codes})`)
}
