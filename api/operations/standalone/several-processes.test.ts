import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createConnection } from 'mongoose'
import { startTopology, type Topology } from '../../../e2e/cluster/topology'
import { MINUTE } from '../../../shared/time'
import { answerOf } from '../../testing/answer-of'
import { callsTo, type RemotePlayer, registerAt } from '../../testing/processes/remote-player'
import type { Running } from '../../testing/processes/started-process'
import { hasRedis } from '../../testing/redis-server'

const BOTS = 6
const POLL_INTERVAL = 100

interface Castle {
  botId: string
  name: string
}

describe.skipIf(!hasRedis)('A web process and two workers (needs redis-server)', () => {
  let topology: Topology
  let web: Running & { url: string }
  let anna: RemotePlayer
  let castles: Castle[]

  beforeAll(async () => {
    topology = await startTopology({ PRACTICE_REALM: 'on' })
    web = await topology.startWeb()
    anna = await registerOnPro()
    castles = []
    for (let count = 0; count < BOTS; count++) castles.push(await addCastle(`castle_${count}`))
  }, 5 * MINUTE)

  afterAll(() => topology.stop())

  async function registerOnPro(): Promise<RemotePlayer> {
    const player = await registerAt(web.url)
    const store = await createConnection(topology.settings.MONGODB_URI ?? '').asPromise()
    await store.collection('users').updateOne({ email: player.email }, { $set: { plan: 'pro' } })
    await store.close()
    return player
  }

  const addCastle = async (name: string): Promise<Castle> => ({ botId: await anna.addBot(name), name })

  /** Waits until the game reports this many castles as played. */
  async function untilPlayed(count: number, among = castles) {
    for (;;) {
      const sessions = await Promise.all(among.map(({ name }) => topology.sessionsOf('DE1', name)))
      if (sessions.filter(({ now }) => now > 0).length === count) return
      await Bun.sleep(POLL_INTERVAL)
    }
  }

  async function expectNoCastlePlayedTwice() {
    for (const { name } of castles) expect((await topology.sessionsOf('DE1', name)).most).toBe(1)
  }

  test(
    'take over the bots of a worker that is killed or ends, and play no castle twice',
    async () => {
      const first = await topology.startWorker()
      for (const { botId } of castles) await anna.start(botId)
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
    'accept starts and stops while Redis is away, and carry them out',
    async () => {
      const [stopped, ...others] = castles as [Castle, ...Castle[]]
      await topology.redis.stop()
      await anna.stop(stopped.botId)
      await untilPlayed(0, [stopped])
      await topology.redis.start()
      await untilPlayed(BOTS - 1, others)
      await anna.start(stopped.botId)
      await untilPlayed(BOTS)
      await expectNoCastlePlayedTwice()
    },
    5 * MINUTE,
  )

  test('report whether the shared game is a practice realm', async () => {
    const isPractice = async (url: string) => (await answerOf(callsTo(url).templates.get())).practice_realm
    expect(await isPractice(web.url)).toBe(true)
    const other = await topology.startWeb({ PRACTICE_REALM: 'off' })
    expect(await isPractice(other.url)).toBe(false)
  })
})
