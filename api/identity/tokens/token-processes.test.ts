import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewToken } from '../../../shared/api-tokens'
import { MINUTE } from '../../../shared/time'
import { startStore } from '../../embedded/start-store'
import { type RemotePlayer, registerAt } from '../../testing/processes/remote-player'
import { runToEnd } from '../../testing/processes/started-process'
import { startApiProcess } from '../../testing/processes/web-process'

const home = mkdtempSync(join(tmpdir(), 'castellan-tokens-'))
const place = (name: string) => join(home, name)
const SECRETS = { JWT_SECRET: 's'.repeat(32), ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` }
const ADMIN = 'admin@example.com'

type ApiProcess = Awaited<ReturnType<typeof startApiProcess<'pipe'>>>

let store: Awaited<ReturnType<typeof startStore>>
let one: ApiProcess
let other: ApiProcess
let anna: RemotePlayer
let logged = ''

/** Two processes that share only the store: no message tells one what the other has revoked. */
beforeAll(async () => {
  store = await startStore({ dataDir: place('store'), port: 0 })
  const start = (dataDir: string) =>
    startApiProcess(
      { ...SECRETS, MONGODB_URI: store.uri, DATA_DIR: place(dataDir), LOG_LEVEL: 'debug', ADMIN_EMAILS: ADMIN },
      'pipe',
    )
  one = await start('one')
  other = await start('other')
  for (const { log } of [one, other]) void keep(log)
  anna = await registerAt(one.url, ADMIN)
  await called('POST', `/api/admin/users/${anna.id}/plan`, { body: { plan: 'pro', until: null } })
}, MINUTE)

afterAll(async () => {
  await Promise.all([one.kill(), other.kill()])
  await store.stop()
  rmSync(home, { recursive: true })
})

async function keep(log: ApiProcess['log']) {
  for await (const text of log.pipeThrough(new TextDecoderStream())) logged += text
}

interface Sent {
  at?: ApiProcess
  token?: string
  body?: object
}

const called = (method: string, path: string, { at = one, token = anna.token, body }: Sent = {}) =>
  fetch(`${at.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })

async function created(): Promise<NewToken> {
  const answer = await called('POST', '/api/tokens', { body: { name: 'Script', scopes: ['bots:read'] } })
  expect(answer.status).toBe(201)
  return answer.json()
}

test(
  'A token that one process revokes is refused at its very next call to another',
  async () => {
    const { token, secret } = await created()
    for (const at of [one, other]) expect((await called('GET', '/api/bots', { at, token: secret })).status).toBe(200)
    expect((await called('DELETE', `/api/tokens/${token.id}`)).status).toBe(204)
    for (const at of [other, one]) expect((await called('GET', '/api/bots', { at, token: secret })).status).toBe(401)
  },
  MINUTE,
)

test(
  'No file, log or backup has a token in clear',
  async () => {
    const { secret } = await created()
    const withToken = { token: secret }
    expect((await called('GET', '/api/bots', withToken)).status).toBe(200)
    await called('GET', `/api/bots?token=${secret}`, withToken)
    await called('GET', `/api/bots/${secret}`, withToken)
    await called('GET', `/api/events?token=${secret}`, withToken)
    await called('POST', '/api/tokens', { body: { name: 'x', scopes: [secret] } })
    const env = { ...process.env, ...SECRETS, DATA_DIR: place('store'), LOG_LEVEL: 'silent' }
    const command = [process.execPath, 'api/operations/commands/backup.ts', place('backup')]
    const { code, output } = await runToEnd(command, { env })
    expect([code, output]).toEqual([0, expect.stringContaining('is complete and checked.')])
    const files = filesIn(home)
    expect(files.length).toBeGreaterThan(3)
    const telling = files.filter((path) => readFileSync(path).includes(secret.slice('cstl_'.length, -2)))
    expect(telling).toEqual([])
    expect(logged).toContain('/api/bots/cstl_…')
    expect(logged).not.toContain(secret.slice('cstl_'.length, -2))
  },
  MINUTE,
)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
