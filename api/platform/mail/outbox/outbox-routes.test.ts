import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterTest } from '../../../testing/closing'
import { createFakeClock } from '../../../testing/fake-clock'
import { testApp } from '../../../testing/test-app'
import { readConfig } from '../../../wiring/config'
import { errorResponses } from '../../http/error-responses'
import type { MailContent } from '../look/mail-content'
import { createOutboxMailer, outboxFolder } from '../outbox-mailer'
import { outboxRoutes } from './outbox-routes'

const content: MailContent = {
  language: 'en',
  subject: '<script>alert(1)</script> 🏰 قلعة',
  preheader: 'One',
  title: 'A title',
  parts: [{ paragraph: 'It stopped.' }, { button: 'Open', link: 'http://localhost:4000/bots/1' }],
  smallPrint: [],
}

let deliver: (fields?: Partial<MailContent>) => Promise<void>
let ask: (path: string, host?: string) => Promise<{ status: number; text: string; headers: Headers }>

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-outbox-page-'))
  closeAfterTest(() => rmSync(dataDir, { recursive: true }))
  const clock = createFakeClock()
  const mailer = createOutboxMailer({ dataDir, clock, log: { info() {}, warn() {}, error() {} } })
  deliver = async (fields) => {
    await clock.advance(1)
    await mailer.deliver({ to: 'anna@example.com', kind: 'alert', content: { ...content, ...fields }, id: 'evt_1' })
  }
  const { services } = await testApp()
  const app = errorResponses(services).use(outboxRoutes({ shownOutbox: outboxFolder(dataDir) }))
  ask = async (path, host = 'localhost:4000') => {
    const answer = await app.handle(new Request(`http://${host}${path}`))
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
})

describe('/outbox', () => {
  test('shows the newest mail as it looks in light and dark, as plain text, and its headers', async () => {
    await deliver({ subject: 'The first' })
    await deliver()
    const { text } = await ask('/outbox')
    expect(text.indexOf('&lt;script&gt;')).toBeLessThan(text.indexOf('The first'))
    expect(text.match(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/g)).toHaveLength(2)
    expect(text).toContain('Open:\nhttp://localhost:4000/bots/1')
    expect(text).toContain('Message-ID: &lt;evt_1@localhost&gt;')
    expect(text).not.toContain('<script')
  })

  test('has the mail in both looks, whatever the browser prefers', async () => {
    await deliver()
    const { text } = await ask('/outbox')
    const [light = '', dark = ''] = [...text.matchAll(/srcdoc="([^"]*)"/g)].map(([, html]) => html)
    expect(light).toContain('@media not all{')
    expect(dark).toContain('@media all{')
    expect(light + dark).not.toContain('prefers-color-scheme')
  })

  test('shows each mail by its name, and no other file', async () => {
    await deliver({ subject: 'The first' })
    await deliver({ subject: 'The second' })
    const { text } = await ask('/outbox')
    const links = [...text.matchAll(/href="(\?mail=[^"]+)"/g)].map(([, link]) => link)
    expect(links).toHaveLength(2)
    expect((await ask(`/outbox${links[1]}`)).text).toContain('<h2>The first</h2>')
    expect((await ask('/outbox?mail=..%2Fjwt-secret')).status).toBe(404)
  })

  test('says so while there are no mails', async () => {
    expect((await ask('/outbox')).text).toContain('No mails yet.')
  })

  test('runs no scripts, and is not kept', async () => {
    const { headers } = await ask('/outbox')
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'; style-src 'unsafe-inline'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['127.0.0.1:4000', '[::1]:4000'])('opens under %s', async (host) => {
    expect((await ask('/outbox', host)).status).toBe(200)
  })

  test.each(['rebound.example', '192.168.1.7:4000', 'localhost.rebound.example'])(
    'does not open under %s',
    async (host) => {
      await deliver()
      const { status, text } = await ask('/outbox', host)
      expect([status, text]).toEqual([404, 'The page not found'])
    },
  )
})

test('The whole server serves the page in development, and only there', async () => {
  const { call } = await testApp()
  const answer = await call('GET', '/outbox')
  expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([200, 'DENY'])
  const offered = (env: Record<string, string>) => readConfig({ DATA_DIR: '/tmp/none', ...env }).standIns === 'yes'
  expect(offered({})).toBe(true)
  const reachable: Record<string, string>[] = [
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://castellan.example' },
  ]
  expect(reachable.map(offered)).toEqual([false, false, false])
})
