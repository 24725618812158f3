import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createConnection } from 'mongoose'
import { startTopology, type Topology } from '../../e2e/cluster/topology'
import { MINUTE } from '../../shared/time'
import { hasRedis } from '../testing/redis-server'
import type { Running } from '../testing/started-process'

const BOTS = 6
const ASKED_EVERY = 100

interface Castle {
  botId: string
  name: string
}

describe.skipIf(!hasRedis)('A web process and two workers (needs redis-server)', () => {
  let topology: Topology
  let web: Running & { url: string }
  let token: string
  let castles: Castle[]

  beforeAll(async () => {
    topology = await startTopology({ PRACTICE_REALM: 'on' })
    web = await topology.startWeb()
    token = await registerOnPro()
    castles = []
    for (let count = 0; count < BOTS; count++) castles.push(await createBot(`castle_${count}`))
  }, 5 * MINUTE)

  afterAll(() => topology.stop())

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${web.url}${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<Answer>
  }

  async function registerOnPro(): Promise<string> {
    const player = { email: 'anna@example.com', password: 'correct horse' }
    const registered = await call<{ token: string }>('POST', '/api/auth/register', player)
    const store = await createConnection(topology.settings.MONGODB_URI ?? '').asPromise()
    await store.collection('users').updateOne({ email: player.email }, { $set: { plan: 'pro' } })
    await store.close()
    return registered.token
  }

  async function createBot(name: string): Promise<Castle> {
    const account = { email: 'player@example.com', server: 'DE1', username: name, password: 'game password' }
    const { id: accountId } = (await call<{ account: { id: string } }>('POST', '/api/accounts', account)).account
    const { bot } = await call<{ bot: { id: string } }>('POST', '/api/bots', {
      templateId: 'resource-collector',
      accountId,
    })
    return { botId: bot.id, name }
  }

  const press = (action: 'start' | 'stop', { botId }: Castle) => call('POST', `/api/bots/${botId}/actions`, { action })

  /** Waits until so many of them are played, which the game itself says. */
  async function untilPlayed(count: number, among = castles) {
    for (;;) {
      const sessions = await Promise.all(among.map(({ name }) => topology.sessionsOf('DE1', name)))
      if (sessions.filter(({ now }) => now > 0).length === count) return
      await Bun.sleep(ASKED_EVERY)
    }
  }

  async function expectNoCastlePlayedTwice() {
    for (const { name } of castles) expect((await topology.sessionsOf('DE1', name)).most).toBe(1)
  }

  test(
    'go on with the bots of a worker that is killed, and of one that ends in order, and play no castle twice',
    async () => {
      const first = await topology.startWorker()
      for (const castle of castles) await press('start', castle)
      await untilPlayed(BOTS)
      const second = await topology.startWorker()
      await first.end('SIGKILL')
      await untilPlayed(0)
      await untilPlayed(BOTS)
      await topology.startWorker()
      const ended = second.end('SIGTERM')
      second.end('SIGTERM')
      expect(await ended).toBe(0)
      await untilPlayed(BOTS)
      await expectNoCastlePlayedTwice()
    },
    5 * MINUTE,
  )

  test(
    'take starts and stops while Redis is away, and do them',
    async () => {
      const [stopped, ...others] = castles as [Castle, ...Castle[]]
      await topology.redis.stop()
      await press('stop', stopped)
      await untilPlayed(0, [stopped])
      await topology.redis.start()
      await untilPlayed(BOTS - 1, others)
      await press('start', stopped)
      await untilPlayed(BOTS)
      await expectNoCastlePlayedTwice()
    },
    5 * MINUTE,
  )

  test('say of a game that they share whether it is a practice realm', async () => {
    expect(await call('GET', '/api/templates')).toMatchObject({ practice_realm: true })
    const other = await topology.startWeb({ PRACTICE_REALM: 'off' })
    expect(await (await fetch(`${other.url}/api/templates`)).json()).toMatchObject({ practice_realm: false })
  })
})
