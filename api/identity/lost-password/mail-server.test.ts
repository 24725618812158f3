import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../../shared/time'
import { linkIn, partsOf } from '../../platform/mail/testing/read-mail'
import { openSmtpServer } from '../../platform/mail/testing/smtp-double'
import { closeAfterTest } from '../../testing/closing'
import { startApiProcess } from '../../testing/processes/web-process'

const STARTS_WITHIN = 60 * SECOND

/** Starts a server process that sends its mails by this SMTP server. */
async function startServer(smtpUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-mail-'))
  closeAfterTest(() => rmSync(dataDir, { recursive: true }))
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Castellan <castellan@example.com>',
    PUBLIC_URL: 'https://castellan.example',
  }
  const { url, log, kill } = await startApiProcess(settings, 'pipe')
  closeAfterTest(kill)
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify(body),
    })
  /** The log, once it contains these words. */
  async function loggedUntil(words: string) {
    let logged = ''
    for await (const chunk of log.pipeThrough(new TextDecoderStream())) {
      logged += chunk
      if (logged.includes(words)) return logged
    }
    return logged
  }
  return { post, loggedUntil, kill }
}

test(
  'With a mail server, the link always uses PUBLIC_URL, and never appears in the log',
  async () => {
    const smtp = await openSmtpServer()
    const { post, loggedUntil, kill } = await startServer(smtp.url)
    const email = 'anna@example.com'
    expect((await post('/api/auth/register', { email, password: 'correct horse' })).status).toBe(200)
    expect((await post('/api/auth/forgot', { email })).status).toBe(204)
    await smtp.untilReceived(1)
    const source = smtp.received[0]?.source ?? ''
    const link = linkIn(partsOf(source).get('text/plain') ?? '')
    expect(link).toStartWith('https://castellan.example/auth/reset#token=')
    expect(source).not.toContain('evil')
    const [, token = ''] = link.split('#token=')
    expect((await post('/api/auth/reset', { token, password: 'battery staple' })).status).toBe(200)
    await kill()
    expect(await loggedUntil(token)).not.toMatch(new RegExp(`${token}|${email}`))
  },
  STARTS_WITHIN,
)

test(
  'If the mail server is down, the answer is the same, and the log has no names',
  async () => {
    const { post, loggedUntil } = await startServer('smtp://127.0.0.1:1')
    const email = 'anna@example.com'
    await post('/api/auth/register', { email, password: 'correct horse' })
    expect((await post('/api/auth/forgot', { email })).status).toBe(204)
    expect((await post('/api/auth/forgot', { email: 'nobody@example.com' })).status).toBe(204)
    const said = 'A mail was not accepted; it is tried again'
    const logged = await loggedUntil(said)
    expect(logged).toContain(said)
    expect(logged).not.toMatch(/anna|token/)
  },
  STARTS_WITHIN,
)
