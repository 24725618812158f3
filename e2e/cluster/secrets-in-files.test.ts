import { afterAll, beforeAll, expect, test } from 'bun:test'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStore } from '../../api/embedded/start-store'
import { type RemotePlayer, registerAt } from '../../api/testing/processes/remote-player'
import { runToEnd, startProcess } from '../../api/testing/processes/started-process'
import { startApiProcess } from '../../api/testing/processes/web-process'
import { MINUTE } from '../../shared/time'
import { filesOf, findSecrets } from './find-secrets'

const home = mkdtempSync(join(tmpdir(), 'castellan-secrets-'))
const inHome = (name: string) => join(home, name)
const ADMIN = 'admin@example.com'
const PLANTED = `planted${crypto.randomUUID().replaceAll('-', '')}`
const settings = {
  JWT_SECRET: 's'.repeat(32),
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  ADMIN_EMAILS: ADMIN,
  LOG_LEVEL: 'trace',
}

let anna: RemotePlayer
let url: string
const ends: (() => Promise<unknown>)[] = []
const logs: Promise<void>[] = []

const failing = Bun.serve({ port: 0, fetch: () => hear(new Response('Broken', { status: 500 })) })
const delivery = Promise.withResolvers<void>()
let isRotated = false

function hear(answer: Response): Response {
  if (isRotated) delivery.resolve()
  return answer
}

beforeAll(async () => {
  mkdirSync(inHome('logs'))
  const store = await startStore({ dataDir: inHome('store'), port: 0 })
  const shared = { ...settings, MONGODB_URI: store.uri }
  const web = await startApiProcess({ ...shared, DATA_DIR: inHome('web') }, 'pipe')
  const command = [process.execPath, 'e2e/cluster/killed-senders/send-outbox.ts', '0']
  const env = { ...process.env, ...shared, DATA_DIR: inHome('sender') }
  const sender = await startProcess(command, { env, ready: /Sending/, log: 'pipe' })
  logs.push(keepLog('web', web.log), keepLog('sender', sender.log))
  ends.push(web.kill, () => sender.end('SIGKILL'), store.stop)
  url = web.url
  anna = await registerAt(url, ADMIN)
  await call('POST', `/api/admin/users/${anna.id}/plan`, { plan: 'pro', until: null })
}, MINUTE)

afterAll(async () => {
  await failing.stop(true)
  rmSync(home, { recursive: true })
})

const keepLog = async (name: string, log: ReadableStream) =>
  writeFileSync(inHome(`logs/${name}`), await new Response(log).text())

async function call(method: string, path: string, body?: object, token = anna.token): Promise<string> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return answer.text()
}

async function useTokens(): Promise<Record<string, string>> {
  const scopes = ['bots:read', 'webhooks:write']
  const made = JSON.parse(await call('POST', '/api/tokens', { name: PLANTED, scopes }))
  const renewed = JSON.parse(await call('POST', `/api/tokens/${made.token.id}/renew`))
  const leaked = JSON.parse(await call('POST', '/api/tokens', { name: 'Leaked', scopes }))
  for (const { secret } of [made, renewed, leaked]) {
    await call('GET', '/api/bots', undefined, secret)
    await call('GET', `/api/bots/${secret}?token=${secret}`, undefined, secret)
    await call('POST', '/api/tokens', { name: 'x', scopes: [secret] })
  }
  await call('GET', `/api/bots/${PLANTED}`)
  expect(await call('POST', '/api/tokens/reveal-leak', { token: leaked.secret })).toBe('{"ended":true}')
  return { token: made.secret, renewed: renewed.secret, leaked: leaked.secret }
}

async function useWebhook(): Promise<Record<string, string>> {
  const made = JSON.parse(
    await call('POST', '/api/webhooks', { url: `http://127.0.0.1:${failing.port}/`, events: ['plan.changed'] }),
  )
  await call('POST', `/api/webhooks/${made.webhook.id}/test`)
  const rotated = JSON.parse(await call('POST', `/api/webhooks/${made.webhook.id}/rotate`))
  isRotated = true
  await call('POST', `/api/admin/users/${anna.id}/plan`, { plan: 'premium', until: null })
  await delivery.promise
  const listed = await call('GET', `/api/webhooks/${made.webhook.id}/deliveries`)
  writeFileSync(inHome('deliveries.json'), listed + (await call('GET', '/api/webhooks')))
  return { webhook: made.secret, rotated: rotated.secret }
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** A webhook of Discord that is never called, and a browser whose push service fails. */
async function useChannels(): Promise<Record<string, string>> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const [token, place, auth] = [random(51), random(24), random(16)]
  const discord = await call('POST', '/api/channels/discord', {
    url: `https://discord.com/api/webhooks/1311111111111111111/${token}`,
  })
  const push = await call('POST', '/api/channels/push', {
    endpoint: `http://127.0.0.1:${failing.port}/${place}`,
    keys: { p256dh: point.toString('base64url'), auth },
  })
  const { channel } = JSON.parse(push)
  const tested = await call('POST', `/api/channels/${channel.id}/test`)
  expect(tested).toContain('"status":500')
  writeFileSync(inHome('channels.json'), discord + push + tested)
  return { discord: token, endpoint: place, auth }
}

async function exportAndBackUp(): Promise<void> {
  writeFileSync(inHome('export.json'), await call('GET', '/api/users/me/export'))
  const env = { ...process.env, ...settings, DATA_DIR: inHome('store'), LOG_LEVEL: 'silent' }
  const command = [process.execPath, 'api/operations/commands/backup.ts', inHome('backup')]
  expect(await runToEnd(command, { env })).toMatchObject({ code: 0 })
}

test(
  'No file, log, export or backup has a token, a webhook’s secret or a channel’s address, in any encoding',
  async () => {
    const secrets = { ...(await useTokens()), ...(await useChannels()), ...(await useWebhook()) }
    await exportAndBackUp()
    for (const end of ends) await end()
    await Promise.all(logs)
    const found = findSecrets(home, { ...secrets, planted: PLANTED })
    const planted = filesOf(found, 'planted')
    for (const where of [/^store\//, /^backup\//, /^export\.json$/, /^logs\/web$/])
      expect(planted.filter((file) => where.test(file))).not.toEqual([])
    expect(found.filter((each) => !each.startsWith('planted'))).toEqual([])
  },
  2 * MINUTE,
)

test('The search finds secrets as they are, in base64 and in hexadecimal', () => {
  const folder = mkdtempSync(join(home, 'search-'))
  const secrets = { webhook: `whsec_${'QUJD'.repeat(9)}fn5+fn5+fg==`, token: `cstl_${'x9Y'.repeat(12)}` }
  const forms = Object.values(secrets).flatMap((secret) => {
    const bytes = Buffer.from(secret.replace(/^\w+?_/, ''), secret.startsWith('whsec') ? 'base64' : 'utf8')
    const inText = ['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}z`).toString('base64'))
    const ofBytes = [bytes.toString('base64url'), bytes.toString('hex').toUpperCase(), bytes]
    return [secret, Buffer.from(secret).toString('hex'), ...inText, ...ofBytes]
  })
  for (const [number, form] of forms.entries()) writeFileSync(join(folder, String(number)), form)
  const searched = findSecrets(folder, secrets)
  expect(searched).toHaveLength(forms.length)
})
