import { expect, test } from 'bun:test'
import pino from 'pino'
import { MINUTE, SECOND } from '../../../shared/time'
import { resetMail } from '../../identity/lost-password/reset-mail'
import { createFakeClock } from '../../testing/fake-clock'
import { createMailQueue } from './mail-queue'
import { type Mail, type Mailer, MailRefusal } from './mailer'

const mail = resetMail({ to: 'anna@example.com', language: 'en' }, 'http://localhost/auth/reset#token=a')

/** A mail queue whose server fails a number of times, and its log. */
function openQueue(failures: Error[]) {
  const clock = createFakeClock()
  const delivered: Mail[] = []
  const logged: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(line.trim()) })
  const mailer: Mailer = {
    async deliver(one) {
      const failure = failures.shift()
      if (failure) throw failure
      delivered.push(one)
    },
  }
  const opened = createMailQueue({ mailer, clock, log, random: () => 0 })
  const queue = {
    ...opened,
    async enqueue(write: () => Promise<Mail | null>) {
      opened.enqueue(write)
      await clock.advance(0)
    },
  }
  return { queue, clock, delivered, logged }
}

const isDown = () => new Error('not accepted (ESOCKET)')

test('A mail is written after a random delay, so that timing does not reveal it', async () => {
  const clock = createFakeClock()
  const log = pino({ level: 'silent' })
  const queue = createMailQueue({ mailer: { async deliver() {} }, clock, log, random: () => 0.5 })
  let isWritten = false
  queue.enqueue(async () => {
    isWritten = true
    return null
  })
  await clock.advance(2 * SECOND - 1)
  expect(isWritten).toBe(false)
  await clock.advance(1)
  expect(isWritten).toBe(true)
})

test('A mail that still waits is written when the server ends', async () => {
  const clock = createFakeClock()
  const delivered: Mail[] = []
  const mailer: Mailer = { deliver: async (one) => void delivered.push(one) }
  const queue = createMailQueue({ mailer, clock, log: pino({ level: 'silent' }), random: () => 0.5 })
  queue.enqueue(async () => mail)
  await queue.close()
  expect(delivered).toEqual([mail])
})

test('A mail that was not accepted is tried again after 10 seconds, 1 minute and 5 minutes', async () => {
  const { queue, clock, delivered, logged } = openQueue([isDown(), isDown(), isDown()])
  await queue.enqueue(async () => mail)
  for (const wait of [10 * SECOND, MINUTE, 5 * MINUTE]) {
    await clock.untilAsleep()
    await clock.advance(wait - 1)
    expect(delivered).toEqual([])
    await clock.advance(1)
  }
  await queue.idle()
  expect(delivered).toEqual([mail])
  expect(logged.filter((line) => line.includes('it is tried again'))).toHaveLength(3)
})

test('A mail that is never accepted ends as a log line without its link and address', async () => {
  const { queue, clock, logged } = openQueue([isDown(), isDown(), isDown(), isDown()])
  await queue.enqueue(async () => mail)
  for (const wait of [10 * SECOND, MINUTE, 5 * MINUTE]) {
    await clock.untilAsleep()
    await clock.advance(wait)
  }
  await queue.idle()
  expect(logged.at(-1)).toBe('{"level":50,"reason":"not accepted (ESOCKET)","msg":"A mail could not be sent"}')
  expect(logged.join()).not.toMatch(/token|anna/)
})

test('A mail that was refused for good is not tried again', async () => {
  const { queue, delivered, logged } = openQueue([new MailRefusal('never', 550, 'EENVELOPE 550')])
  await queue.enqueue(async () => mail)
  await queue.idle()
  expect(delivered).toEqual([])
  expect(logged).toEqual(['{"level":50,"reason":"refused for good (EENVELOPE 550)","msg":"A mail could not be sent"}'])
})

test('A mail that waits for a retry does not delay the end of the server', async () => {
  const { queue, clock, logged } = openQueue([isDown()])
  await queue.enqueue(async () => mail)
  await clock.untilAsleep()
  await queue.close()
  expect(logged.at(-1)).toBe('{"level":50,"reason":"the server ends","msg":"A mail could not be sent"}')
})
