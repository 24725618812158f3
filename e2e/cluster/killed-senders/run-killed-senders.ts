import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../api/app'
import { startStore } from '../../../api/embedded/start-store'
import { UserModel } from '../../../api/identity/users/user-model'
import { recordNotification } from '../../../api/notifications/inbox/record-notification'
import { readConfig } from '../../../api/wiring/config'
import { openServices, type Services } from '../../../api/wiring/services'
import { openCountingReceiver } from './counting-receiver'
import { sendThroughKills } from './send-through-kills'

const [EVENTS = 10_000, KILLS = 5] = process.argv.slice(2).map(Number)
/** A webhook takes no more than a thousand waiting messages. */
const EVENTS_A_PLAYER = 500
const PLAYERS = Math.max(6, Math.ceil(EVENTS / EVENTS_A_PLAYER))

const home = mkdtempSync(join(tmpdir(), 'castellan-killed-senders-'))
const store = await startStore({ dataDir: join(home, 'store'), port: 0 })
const shared = {
  ...process.env,
  MONGODB_URI: store.uri,
  JWT_SECRET: 's'.repeat(32),
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
}
const services = await openServices(readConfig({ ...shared, DATA_DIR: join(home, 'producer') }), { siteDir: null })
const app = createApp(services)
const receiver = openCountingReceiver({ events: EVENTS, kills: KILLS })

async function call(path: string, body: object, token?: string) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': crypto.randomUUID(),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await app.handle(
    new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

async function addPlayer(): Promise<string> {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }
  const { token, user } = await call('/api/auth/register', credentials)
  await UserModel.updateOne({ _id: user.id }, { $set: { plan: 'pro' } })
  await call('/api/webhooks', { url: receiver.url, events: ['bot.notified'] }, token)
  return user.id
}

const record = (deps: Services, user: string, number: number) =>
  recordNotification(deps, {
    user: user as never,
    bot: null,
    kind: 'bot',
    message: 'Done.',
    events: [{ type: 'bot.notified', data: { message: String(number) } }],
  })

async function produce(players: string[]): Promise<void> {
  for (let number = 0; number < EVENTS; number++) await record(services, players[number % PLAYERS] ?? '', number)
}

const players: string[] = []
for (let number = 0; number < PLAYERS; number++) players.push(await addPlayer())
const sent = sendThroughKills({
  command: ['send-outbox.ts'],
  env: shared,
  home,
  count: KILLS,
  receiver,
  complete: () => receiver.complete,
})
await Promise.all([produce(players), sent])
process.stdout.write(`${JSON.stringify({ ...receiver.figures(), kills: KILLS })}\n`)
await services.close()
await store.stop()
rmSync(home, { recursive: true })
process.exit(0)
