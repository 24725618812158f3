import { expect, test } from 'bun:test'
import { resetMail } from '../../identity/lost-password/reset-mail'
import { createMetrics } from '../metrics/metrics'
import { MailRefusal } from './mailer'
import { measuredMailer } from './measured-mailer'

const mail = resetMail({ to: 'anna@example.com', language: 'en' }, 'http://localhost/auth/reset#token=a')

test('Mails are counted by what they are for, and refusals by their reason', async () => {
  const metrics = createMetrics()
  const answers = [
    null,
    new MailRefusal('later', 451, 'EENVELOPE'),
    new MailRefusal('no_mailbox', 550, 'EENVELOPE'),
    null,
  ]
  const mailer = measuredMailer(
    {
      async deliver() {
        const answer = answers.shift()
        if (answer) throw answer
      },
    },
    metrics,
  )
  for (const accepted of [true, false, false, true])
    expect(
      await mailer.deliver(mail).then(
        () => true,
        () => false,
      ),
    ).toBe(accepted)
  const text = await metrics.registry.metrics()
  expect(text).toContain('castellan_mails_sent_total{kind="reset"} 2')
  expect(text).toContain('castellan_mails_refused_total{kind="reset",reason="later"} 1')
  expect(text).toContain('castellan_mails_refused_total{kind="reset",reason="no_mailbox"} 1')
  expect(text).not.toContain('anna')
})
