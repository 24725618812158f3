import { describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resetMail } from '../../identity/lost-password/reset-mail'
import { closeAfterTest } from '../../testing/closing'
import { plainText } from './look/plain-text'
import { createSmtpMailer } from './smtp-mailer'
import { partsOf } from './testing/read-mail'
import { openSmtpServer } from './testing/smtp-double'

const FROM = 'Castellan <castellan@example.com>'
const LINK = `https://castellan.example/auth/reset#token=${'a'.repeat(67)}`
const mail = resetMail({ to: 'anna@example.com', language: 'en' }, LINK)

const mailerOf = (smtpUrl: string, answersWithin?: number) => createSmtpMailer({ smtpUrl, from: FROM }, answersWithin)

describe('A mail', () => {
  test('arrives as plain text and as HTML, each whole and with the link', async () => {
    const { url, received } = await openSmtpServer()
    await mailerOf(url).deliver(mail)
    const [{ from, to, source } = { from: '', to: [], source: '' }] = received
    expect([from, to]).toEqual(['castellan@example.com', ['anna@example.com']])
    expect(source).toContain('Content-Type: multipart/alternative')
    const parts = partsOf(source)
    expect([...parts.keys()]).toEqual(['text/plain', 'text/html'])
    expect(parts.get('text/plain')?.replaceAll('\r\n', '\n').trim()).toBe(plainText(mail.content).trim())
    expect(parts.get('text/html')).toContain(`href="${LINK}"`)
  })

  test('has no external pictures or style sheets', async () => {
    const { url, received } = await openSmtpServer()
    await mailerOf(url).deliver(mail)
    const html = partsOf(received[0]?.source ?? '').get('text/html') ?? ''
    expect(html).not.toMatch(/<img|<link|<script|src=|url\(/)
    expect(html.match(/https?:\/\/[^"<]+/g)).toEqual([LINK, LINK, LINK])
  })

  test('goes to one mailbox and has only our headers, whatever the address contains', async () => {
    const { url, received } = await openSmtpServer()
    for (const to of [
      'anna,ben@example.com',
      'anna@example.com\r\nBcc: ben@example.com',
      '<ben@example.com>,anna@example.com',
    ]) {
      await mailerOf(url)
        .deliver({ ...mail, to, content: { ...mail.content, subject: 'Hello\r\nBcc: ben@example.com' } })
        .catch(() => {})
    }
    expect(received.length).toBeGreaterThan(0)
    for (const { to, source } of received) {
      expect(to).toHaveLength(1)
      expect(to).not.toContain('ben@example.com')
      expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    }
  })
})

describe('A mail server', () => {
  test('that accepts connections but never answers times out', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    closeAfterTest(() => silent.close())
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(mailerOf(`smtp://127.0.0.1:${port}`, 100).deliver(mail)).rejects.toThrow(
      /^not accepted \(ETIMEDOUT\)$/,
    )
  })

  test('that is down has not accepted the mail', async () => {
    await expect(mailerOf('smtp://127.0.0.1:1').deliver(mail)).rejects.toThrow(/^not accepted \(ESOCKET\)$/)
  })

  test('without such a mailbox is not tried again, and its message is not repeated', async () => {
    const { url } = await openSmtpServer({
      onRcptTo({ address }, _session, done) {
        done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }))
      },
    })
    const failure = await mailerOf(url)
      .deliver(mail)
      .catch((error) => error)
    expect(failure).toMatchObject({ kind: 'no_mailbox', status: 550 })
    expect(failure.message).toBe('refused for good (EENVELOPE 550)')
  })

  test('that is busy for now may be tried again', async () => {
    const { url } = await openSmtpServer({
      onMailFrom(_address, _session, done) {
        done(Object.assign(new Error('Later, please'), { responseCode: 451 }))
      },
    })
    const failure = await mailerOf(url)
      .deliver(mail)
      .catch((error) => error)
    expect(failure.kind).toBe('later')
    expect(failure.message).toBe('not accepted (EENVELOPE 451)')
  })
})
