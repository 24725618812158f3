import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../../shared/time'
import type { BotDocument } from '../../../bots/model/bot-model'
import { RunModel } from '../../../bots/runs/run-model'
import { LeaderModel } from '../../../platform/leader/leader-model'
import { createLog } from '../../../platform/log'
import { openRedis, type RedisLink } from '../../../platform/redis/open-redis'
import { systemClock } from '../../../platform/time/clock'
import { openRedisBus } from '../../../realtime/bus/redis-bus'
import { hasRedis, type RedisServer, startRedis } from '../../../testing/redis-server'
import { LeaseModel } from '../../claims/lease-model'
import type { Fleet } from '../../fleet'
import type { FleetDeps } from '../../run/fleet-deps'
import { openStage, type Stage } from '../../testing/stage'
import { createBullmqFleet } from './bullmq-fleet'
import { queueNames } from './queues'

const WORKER = 100
const WEB = 0
const LOST = /The lock on this castle could not be renewed; the bot continues by itself\./

describe.skipIf(!hasRedis)('Bots shared by several processes (needs redis-server)', () => {
  let server: RedisServer
  let stage: Stage
  let links: RedisLink[]

  beforeEach(async () => {
    server = await startRedis()
    stage = await openStage({ msBetweenTurns: 10 })
    links = []
  })
  afterEach(async () => {
    await stage.close()
    for (const link of links) await link.close()
    await server.dispose()
  })

  /** The fleet of another process, with its own connections. */
  async function join(capacity: number, parts: Partial<FleetDeps> = {}): Promise<Fleet> {
    const log = createLog('silent')
    const redis = await openRedis(server.url, { log })
    links.push(redis)
    const bus = await openRedisBus({ redis, clock: systemClock, log })
    const fleet = stage.drainAtEnd(createBullmqFleet({ ...stage.deps, ...parts, redis, bus, capacity }))
    await fleet.start()
    return fleet
  }

  const inRedis = async () => (await links[0]?.commands.keys('*')) ?? []
  const openRuns = () => RunModel.countDocuments({ endedAt: null })
  const has = async (bot: BotDocument, pattern: RegExp) => (await stage.lines(bot)).some((line) => pattern.test(line))

  const queueOf = ({ id }: BotDocument) => Bun.hash.crc32(id) % queueNames.length

  /** A bot whose job is in the same queue. */
  async function botBeside(other: BotDocument): Promise<BotDocument> {
    const bot = await stage.bot()
    return queueOf(bot) === queueOf(other) ? bot : botBeside(other)
  }

  async function playedOnce(...bots: BotDocument[]) {
    for (const bot of bots) {
      const { server, username } = await stage.castleOf(bot)
      expect(stage.realm.maxConcurrentSessions(server, username)).toBe(1)
    }
  }

  test('run in workers with room, not in web processes', async () => {
    const web = await join(WEB)
    const bot = await stage.bot()
    await stage.start(web, bot)
    await stage.pass(5 * SECOND)
    expect(await openRuns()).toBe(0)
    await join(WORKER)
    await stage.untilLine(bot, /At work/)
    await stage.stop(web, bot)
    await stage.untilLine(bot, /Run 1 ends\. Stopped by you\./)
  })

  test("store only their ids in Redis, under the fleet's prefix", async () => {
    const fleet = await join(WORKER)
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    const keys = await inRedis()
    expect(keys.filter((key) => !key.startsWith('castellan:fleet:'))).toEqual([])
    const job = keys.find((key) => key.endsWith(`:${bot.id}`)) ?? ''
    expect(await links[0]?.commands.hget(job, 'data')).toBe(JSON.stringify(bot.id))
  })

  test('use no capacity and no delayed job while they wait after a crash', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const fleet = await join(1)
    const resting = await stage.bot({ templateId: 'broken' })
    await stage.start(fleet, resting)
    await stage.untilLine(resting, /starts again in/)
    const bot = await botBeside(resting)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    expect((await inRedis()).filter((key) => key.endsWith(':delayed'))).toEqual([])
    expect((await stage.current(resting)).desired).toBe('online')
  })

  test('start before returning bots when a player waits for them', async () => {
    const first = await stage.bot()
    const [second, third] = [await botBeside(first), await botBeside(first)]
    for (const bot of [first, second]) await stage.setOnline(bot)
    const web = await join(WEB)
    await stage.start(web, third)
    await join(1)
    await stage.untilLine(third, /At work/)
    expect(await openRuns()).toBe(1)
  })

  test('are taken by other processes while one starts too many', async () => {
    const { startLimiter } = stage.deps
    const stuck = await join(WORKER, { startLimiter: { ...startLimiter, lookUp: () => new Promise(() => {}) } })
    const bots = await Promise.all(Array.from({ length: 60 }, () => stage.bot()))
    for (const bot of bots) await stage.start(stuck, bot)
    await join(WORKER)
    await stage.until(async () => (await openRuns()) >= 8)
    await playedOnce(...(await Promise.all(bots.map(async (bot) => ((await has(bot, /At work/)) ? [bot] : [])))).flat())
  })

  test('move to a new process a few at a time, until each has its share', async () => {
    const first = await join(WORKER)
    const bots = await Promise.all(Array.from({ length: 16 }, () => stage.bot()))
    const [longest = expect.unreachable(), ...others] = bots
    await stage.start(first, longest)
    await stage.untilLine(longest, /At work/)
    for (const bot of others) await stage.start(first, bot)
    await stage.until(async () => (await openRuns()) === 16)
    await join(WORKER)
    const moved = async () => {
      const hasMoved = await Promise.all(bots.map((bot) => has(bot, /Castellan is moving bots between servers/)))
      return hasMoved.filter(Boolean).length
    }
    await stage.until(async () => (await moved()) >= 2)
    await stage.until(async () => (await openRuns()) === 16)
    await stage.pass(5 * SECOND)
    // Half of them, a tenth of that and five may stay.
    expect(await moved()).toBe(2)
    expect(await has(longest, /Run 2 starts/)).toBe(false)
    await playedOnce(...bots)
  })

  test('start without a nudge although the process that adds missing jobs has lost Redis', async () => {
    await join(WEB)
    const isLed = async () => (await LeaderModel.countDocuments()) === 1
    await stage.until(isLed)
    await join(WORKER)
    await links[0]?.close()
    const bot = await stage.bot()
    await stage.setOnline(bot)
    await stage.untilLine(bot, /At work/)
  })

  test('start again when Redis has given their job to another process', async () => {
    const fleet = await join(WORKER)
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    const lock = (await inRedis()).find((key) => key.endsWith(':lock')) ?? ''
    await links[0]?.commands.del(lock)
    await stage.untilLine(bot, LOST)
    await stage.untilLine(bot, /Run 2 starts/)
    await playedOnce(bot)
  })

  test('start although the process that was notified is frozen', async () => {
    const redis = await openRedis(server.url, { log: createLog('silent') })
    links.push(redis)
    const markers = queueNames.map((name) => `castellan:fleet:${name}:marker`)
    const notified = redis.connect().bzpopmin(...markers, 0)
    const fleet = await join(WORKER)
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await notified
    const waitedLong = redis
      .connect()
      .bzpopmin('castellan:nothing', 3)
      .then(() => 'too late')
    const started = stage.untilLine(bot, /At work/).then(() => 'started')
    expect(await Promise.race([started, waitedLong])).toBe('started')
  })

  describe('while Redis is away', () => {
    test('end in order when their locks expire, and go on when it is back', async () => {
      const fleet = await join(WORKER)
      const [bot, waiting] = await Promise.all([stage.bot(), stage.bot()])
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      await server.stop()
      await stage.start(fleet, waiting)
      await stage.untilLine(bot, LOST)
      await stage.until(async () => (await LeaseModel.countDocuments()) === 0)
      await server.start()
      await stage.untilLine(bot, /Run 2 starts/)
      await stage.untilLine(waiting, /At work/)
      await playedOnce(bot, waiting)
    })

    test('can be stopped', async () => {
      const fleet = await join(WORKER)
      const bot = await stage.bot()
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      await server.stop()
      await stage.stop(fleet, bot)
      await stage.untilLine(bot, /Run 1 ends\. Stopped by you\./)
    })

    test('are ended in order by a process that drains, within 8 seconds', async () => {
      const fleet = await join(WORKER)
      const bot = await stage.bot()
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      await server.stop()
      const drainedFrom = stage.clock.now()
      // The end of a process drains its fleet, and then drains it again when it closes its services.
      await stage.untilSettled(fleet.drain().then(() => fleet.drain()))
      expect(stage.clock.now() - drainedFrom).toBeLessThanOrEqual(8000)
      expect(await LeaseModel.countDocuments()).toBe(0)
      expect((await stage.lines(bot)).at(-1)).toBe(
        '- Run 1 ends. Castellan is restarting; this bot continues by itself.',
      )
      await server.start()
      await join(WORKER)
      await stage.untilLine(bot, /Run 2 starts/)
    })
  })
})
