import type { MailMetrics } from '../metrics/metrics'
import { type Mailer, MailRefusal } from './mailer'

/** Counts what a mailer accepts and refuses, by what the mails are for. */
export const measuredMailer = (mailer: Mailer, { mailsSent, mailsRefused }: MailMetrics): Mailer => ({
  async deliver(mail) {
    const { kind } = mail
    try {
      await mailer.deliver(mail)
    } catch (error) {
      mailsRefused.inc({ kind, reason: error instanceof MailRefusal ? error.kind : 'later' })
      throw error
    }
    mailsSent.inc({ kind })
  },
})
