import { expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { createLog } from '../log'
import type { Mail } from './mailer'
import { sendMail } from './send-mail'

const log = createLog('silent')

const MAIL: Mail = {
  to: 'anna@example.com',
  kind: 'test',
  content: { language: 'en', subject: 'A test', preheader: '', title: 'A test', parts: [], smallPrint: [] },
}

test('A mail server that answers a word at a time is given up before the lease of the message ends', async () => {
  const clock = createFakeClock()
  const sent = sendMail({ clock, log, mailer: { deliver: () => Promise.withResolvers<void>().promise } }, MAIL)
  await clock.untilAsleep()
  await clock.advance(45 * SECOND)
  expect(await sent).toMatchObject({ kind: 'retry', status: null, ms: 45 * SECOND })
})

test('A clock that is put back does not make a mail faster than nothing', async () => {
  const clock = createFakeClock()
  const deliver = async () => clock.set(-60 * SECOND)
  expect(await sendMail({ clock, log, mailer: { deliver } }, MAIL)).toMatchObject({ kind: 'delivered', ms: 0 })
})
