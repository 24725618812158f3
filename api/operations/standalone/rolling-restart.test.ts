import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Connection, createConnection, Types } from 'mongoose'
import { callRepeatedly, type FollowedStream, followStream } from '../../../e2e/cluster/load'
import { type RoundRobin, startRoundRobin } from '../../../e2e/cluster/round-robin'
import { startTopology, type Topology, type Web } from '../../../e2e/cluster/topology'
import { collectedIn, realmReport } from '../../../e2e/served/realm-report'
import { MAX_STARTS_PER_SLOT } from '../../../shared/limits'
import { MINUTE, SECOND } from '../../../shared/time'
import { systemClock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import { answerOf } from '../../testing/answer-of'
import { type RemotePlayer, registerAt, signInAt } from '../../testing/processes/remote-player'
import type { Running } from '../../testing/processes/started-process'
import { hasRedis } from '../../testing/redis-server'

const BOTS = 6
const TOGGLED = 3
const POLL_INTERVAL = 50
const HANDED_OVER_OR_STOPPED = /Stopped by you|continues by itself/
/** Far longer than anything takes here, so a timeout names the step that failed. */
const STEP_TIMEOUT = 40 * SECOND

interface Castle {
  botId: string
  name: string
  console: FollowedStream
  desired: 'online' | 'offline'
  starts: number
}

describe.skipIf(!hasRedis)('Two web processes and two workers (needs redis-server)', () => {
  let topology: Topology
  let proxy: RoundRobin
  let webs: Web[]
  let workers: Running[]
  let store: Connection
  let anna: RemotePlayer

  beforeAll(async () => {
    // The realm's clock runs fast, so that every bot prints lines all the time.
    topology = await startTopology({ REALM_SPEED: '20', SHUTDOWN_NOTICE: '1' })
    // The first process builds the site if it is stale.
    const web = await topology.startWeb()
    const start = [topology.startWorker, topology.startWorker]
    const [other, ...started] = await Promise.all([topology.startWeb(), ...start.map((each) => each())])
    webs = [web, other]
    workers = started
    proxy = await startRoundRobin(...webs.map(({ url }) => url))
    store = await createConnection(topology.store.address).asPromise()
    anna = await registerOnPro()
  }, 5 * MINUTE)

  afterAll(async () => {
    await store.close()
    await topology.stop()
    proxy.stop()
  })

  async function registerOnPro(): Promise<RemotePlayer> {
    const player = await registerAt(proxy.url)
    await store.collection('users').updateOne({ email: player.email }, { $set: { plan: 'pro' } })
    return player
  }

  async function addCastle(name: string): Promise<Castle> {
    const botId = await anna.addBot(name)
    const console = followStream(`${proxy.url}/api/bots/${botId}/console`, anna.token)
    return { botId, name, console, desired: 'offline', starts: 0 }
  }

  async function toggle(castle: Castle, desired: Castle['desired']) {
    await (desired === 'online' ? anna.start(castle.botId) : anna.stop(castle.botId))
    castle.desired = desired
    if (desired === 'online') castle.starts++
  }

  /** However long the restarts take, a castle is not started more often than a player may. */
  async function toggleWithinLimit(castle: Castle) {
    if (castle.starts < MAX_STARTS_PER_SLOT) await toggle(castle, castle.desired === 'online' ? 'offline' : 'online')
  }

  /** Waits until the game reports each castle as played or not, as its player wants. */
  async function untilAsDesired(castles: Castle[]) {
    for (const { name, desired } of castles) {
      const sessions = desired === 'online' ? 1 : 0
      const reached = async () => {
        while ((await topology.sessionsOf('DE1', name)).now !== sessions) await Bun.sleep(POLL_INTERVAL)
      }
      await within(`${name} is ${desired}`, reached())
    }
  }

  /** A bot that should be offline starts no further run, so the latest one is the last. */
  async function lastRunOf(botId: string): Promise<number> {
    const bot = await store.collection('bots').findOne({ _id: new Types.ObjectId(botId) })
    return Number(bot?.epoch)
  }

  /** Restarts a web process as a proxy does: no calls go to it once it reports its shutdown. */
  async function renewWeb(old: Web): Promise<Web> {
    const ended = old.end('SIGTERM')
    while ((await fetch(`${old.url}/api/health/serving`)).ok) await Bun.sleep(POLL_INTERVAL)
    proxy.remove(old.url)
    expect(await ended).toBe(0)
    const web = await topology.startWeb()
    proxy.add(web.url)
    return web
  }

  async function renewWorker(old: Running): Promise<Running> {
    expect(await old.end('SIGTERM')).toBe(0)
    return topology.startWorker()
  }

  test(
    'are restarted one by one under load, and lose no call, no line and no bot',
    async () => {
      const castles: Castle[] = []
      for (let count = 0; count < BOTS; count++) castles.push(await addCastle(`castle_${count}`))
      const events = followStream(`${proxy.url}/api/events`, anna.token)
      for (const castle of castles) await toggle(castle, 'online')
      await untilAsDesired(castles)
      const toggled = castles.slice(0, TOGGLED)
      let turn = 0
      const { api } = anna
      const questions = [
        () => answerOf(api.bots.get()),
        () => answerOf(api.auth.me.get()),
        () => answerOf(api.templates.get()),
        () => answerOf(api.bots({ id: castles.at(-1)?.botId ?? '' }).get()),
      ]
      const load = [
        callRepeatedly(async () => questions[turn++ % questions.length]?.()),
        callRepeatedly(() => signInAt(proxy.url, anna.email)),
        ...toggled.map((castle) => callRepeatedly(() => toggleWithinLimit(castle))),
      ]

      for (const [index, web] of webs.entries()) webs[index] = await renewWeb(web)
      for (const [index, worker] of workers.entries()) workers[index] = await renewWorker(worker)

      for (const each of load) await each.end()
      expect(load.flatMap(({ failed }) => failed)).toEqual([])
      expect(Math.min(...load.map(({ answered }) => answered))).toBeGreaterThan(0)
      await untilAsDesired(castles)
      for (const castle of castles) await toggle(castle, 'offline')
      await untilAsDesired(castles)
      for (const castle of castles) await expectWhole(castle)
      expect([events.failed, events.opened > 1]).toEqual([[], true])
      await events.end()
    },
    5 * MINUTE,
  )

  test(
    'answer calls in progress before they end, even with a slow store',
    async () => {
      const web = await topology.startWeb({ SHUTDOWN_NOTICE: '0' })
      process.kill(topology.store.running.pid, 'SIGSTOP')
      // Sent at once; a typed call would only be sent when awaited.
      const asked = fetch(`${web.url}/api/bots`, { headers: { authorization: `Bearer ${anna.token}` } })
      await fetch(`${web.url}/api/health/live`)
      const ended = web.end('SIGTERM')
      await untilItTakesNoMore(web)
      process.kill(topology.store.running.pid, 'SIGCONT')
      expect((await asked).status).toBe(200)
      expect(await ended).toBe(0)
    },
    5 * MINUTE,
  )

  async function untilItTakesNoMore({ url }: Web) {
    const isTaken = () =>
      fetch(`${url}/api/health/live`, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      )
    while (await isTaken()) await Bun.sleep(POLL_INTERVAL)
  }

  /**
   * The console shows each stored line once and in order, agrees with the game's report, and never overlaps with
   * another run.
   */
  async function expectWhole({ botId, name, console: followed }: Castle) {
    const end = `Run ${await lastRunOf(botId)} ends. `
    await within(
      `${name} shows: ${end}`,
      followed.until((block) => block.includes(end)),
    )
    await followed.end()
    expect([followed.failed, followed.opened > 1]).toEqual([[], true])
    const fresh = followStream(`${proxy.url}/api/bots/${botId}/console`, anna.token)
    await within(
      `${name} shows it anew`,
      fresh.until((block) => block.includes(end)),
    )
    await fresh.end()
    const lines = linesIn(fresh)
    expect(linesIn(followed)).toEqual(lines)
    expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1))
    const ends = lines.map(({ text }) => text).filter((text) => text.includes(' ends. '))
    expect(ends.filter((text) => !HANDED_OVER_OR_STOPPED.test(text))).toEqual([])
    const { collected, sessions } = await realmReport(topology, 'DE1', name)
    expect([collectedIn(lines.map(({ text }) => text)), sessions.most]).toEqual([collected.total, 1])
  }
})

const within = <Result>(what: string, work: Promise<Result>) =>
  withTimeout(systemClock, { ms: STEP_TIMEOUT, error: new Error(`It does not come to pass that ${what}`) }, work)

const linesIn = ({ blocks }: FollowedStream) =>
  blocks.flatMap((block) => {
    const [, id, text = ''] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? []
    return id ? [{ id: Number(id), text }] : []
  })
