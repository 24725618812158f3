import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetMail } from '../../identity/lost-password/reset-mail'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { createOutboxMailer } from './outbox-mailer'
import { partsOf } from './testing/read-mail'

const LINK = 'http://localhost:4000/auth/reset#token=abc'
const mail = resetMail({ to: 'anna@example.com', language: 'en' }, LINK)

function openOutbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-outbox-'))
  closeAfterTest(() => rmSync(dataDir, { recursive: true }))
  const logged: unknown[] = []
  const log = { info: (fields: unknown) => void logged.push(fields), warn() {}, error() {} }
  const clock = createFakeClock()
  const mailer = createOutboxMailer({ dataDir, clock, log })
  const folder = join(dataDir, 'outbox')
  const mails = () => readdirSync(folder).sort()
  return { mailer, clock, folder, mails, logged }
}

test('A mail is complete in the outbox, readable by its owner only, and the log has its link', async () => {
  const { mailer, folder, mails, logged } = openOutbox()
  await mailer.deliver(mail)
  const [name = ''] = mails()
  expect(name).toMatch(/^2096-11-21T12-00-00\.000Z-[0-9a-f-]{36}\.eml$/)
  const file = join(folder, name)
  expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700])
  const source = readFileSync(file, 'utf8')
  expect(source).toMatch(/^To: anna@example\.com\r$/m)
  expect(partsOf(source).get('text/plain')).toContain(LINK)
  expect(partsOf(source).get('text/html')).toContain(`href="${LINK}"`)
  expect(logged).toEqual([{ link: LINK, file }])
})

test('The outbox keeps the newest hundred mails', async () => {
  const { mailer, clock, mails } = openOutbox()
  await mailer.deliver(mail)
  const [first] = mails()
  for (let count = 0; count < 100; count++) {
    await clock.advance(1)
    await mailer.deliver(mail)
  }
  expect(mails()).toHaveLength(100)
  expect(mails()).not.toContain(first)
})
