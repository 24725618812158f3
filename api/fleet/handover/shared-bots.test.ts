import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Worker } from 'bullmq'
import { SECOND } from '../../../shared/time'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import { LeaderModel } from '../../platform/leader/leader-model'
import { hasRedis } from '../../testing/redis-server'
import { LEASE_DURATION } from '../claims/process-leases'
import { openSharedStage, type SharedStage, WEB, WORKER } from '../testing/shared-stage'
import type { Stage } from '../testing/stage'
import type { Handover } from './handover'

describe.skipIf(!hasRedis)('Bots shared by several processes (needs redis-server)', () => {
  let stage: Stage
  let shared: SharedStage

  beforeEach(async () => {
    shared = await openSharedStage()
    stage = shared.stage
  })
  afterEach(() => shared.close())

  const join: SharedStage['join'] = (...given) => shared.join(...given)
  const inRedis = async () => (await shared.links[0]?.commands.keys('*')) ?? []
  const isLed = async () => (await LeaderModel.countDocuments()) === 1
  const openRuns = () => RunModel.countDocuments({ endedAt: null })
  const has = async (bot: BotDocument, pattern: RegExp) => (await stage.lines(bot)).some((line) => pattern.test(line))

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
    const web = await join(WEB)
    const bot = await stage.bot()
    await stage.start(web, bot)
    await stage.until(async () => (await inRedis()).some((key) => key.endsWith(`:${bot.id}`)))
    const keys = await inRedis()
    expect(keys.filter((key) => !key.startsWith('castellan:fleet:'))).toEqual([])
    const job = keys.find((key) => key.endsWith(`:${bot.id}`)) ?? ''
    expect(await shared.links[0]?.commands.hget(job, 'data')).toBe(JSON.stringify(bot.id))
  })

  test('use no capacity and no delayed job while they wait after a crash', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const fleet = await join(1)
    const resting = await stage.bot({ templateId: 'broken' })
    await stage.start(fleet, resting)
    await stage.untilLine(resting, /starts again in/)
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    expect((await inRedis()).filter((key) => key.endsWith(':delayed'))).toEqual([])
    expect((await stage.current(resting)).desired).toBe('online')
  })

  test('start before returning bots when a player waits for them', async () => {
    const fleet = await join(1)
    const [playing, returning, started] = [await stage.bot(), await stage.bot(), await stage.bot()]
    await stage.start(fleet, playing)
    await stage.untilLine(playing, /At work/)
    await stage.setOnline(returning)
    await BotModel.updateOne({ _id: returning._id }, { desiredAt: null })
    await stage.until(async () => (await inRedis()).some((key) => key.endsWith(`:${returning.id}`)))
    await stage.start(fleet, started)
    await stage.stop(fleet, playing)
    await stage.untilLine(started, /At work/)
    expect(await stage.lines(returning)).toEqual([])
  })

  test('are taken by other processes while one starts too many', async () => {
    const { startLimiter } = stage.deps
    const stuck = await join(WORKER, { startLimiter: { ...startLimiter, lookUp: () => new Promise(() => {}) } })
    const bots = await Promise.all(Array.from({ length: 60 }, () => stage.bot()))
    for (const bot of bots) await stage.start(stuck, bot)
    await join(WORKER)
    await stage.until(async () => (await openRuns()) >= 8)
    await shared.playedOnce(
      ...(await Promise.all(bots.map(async (bot) => ((await has(bot, /At work/)) ? [bot] : [])))).flat(),
    )
  })

  test('move to a new process a few at a time, the latest first, until their shares are equal', async () => {
    const first = await join(WORKER)
    const bots = await Promise.all(Array.from({ length: 40 }, () => stage.bot()))
    const [longest = expect.unreachable(), ...others] = bots
    await stage.start(first, longest)
    await stage.untilLine(longest, /At work/)
    for (const bot of others) await stage.start(first, bot)
    await stage.until(async () => (await openRuns()) === 40)
    const joinedAt = stage.clock.now()
    await join(WORKER)
    const counts = async () => {
      const held = await BotModel.aggregate([
        { $match: { _id: { $in: bots.map(({ _id }) => _id) }, dueAt: null } },
        { $group: { _id: '$holder', count: { $sum: 1 } } },
      ])
      return held.map(({ count }) => count).sort()
    }
    const moves = async () => (await counts()).join()
    await stage.until(async () => (await moves()) === '18,22')
    expect(stage.clock.now() - joinedAt).toBeGreaterThan(10 * SECOND)
    await stage.pass(10 * SECOND)
    expect(await moves()).toBe('18,22')
    expect(await has(longest, /Run 2 starts/)).toBe(false)
    await shared.playedOnce(...bots)
  })

  test('start without a nudge although the process that looks for them has lost Redis', async () => {
    await join(WORKER)
    await stage.until(isLed)
    await join(WORKER)
    await shared.links[0]?.close()
    const bots = await Promise.all([stage.bot(), stage.bot(), stage.bot()])
    for (const bot of bots) await stage.setOnline(bot)
    for (const bot of bots) await stage.untilLine(bot, /At work/)
    await shared.playedOnce(...bots)
  })

  test('start although the process that looks for them cannot offer them', async () => {
    const refusing: Handover = {
      isShared: true,
      isReachable: true,
      offer: () => Promise.reject(new Error('Refused')),
      takeOffers() {},
      async close() {},
    }
    await stage.fleet({ handover: refusing, capacity: WORKER }).start()
    await stage.until(isLed)
    await join(WORKER)
    const bot = await stage.bot()
    await stage.setOnline(bot)
    await stage.untilLine(bot, /At work/)
  })

  test('come back on another process when the lease of theirs is over, not before', async () => {
    const bot = await shared.botOfKilledProcess()
    const killedAt = stage.clock.now()
    await join(WORKER)
    // The run itself is opened through Redis, which works in real time.
    await stage.until(async () => {
      const { dueAt, epoch } = await stage.current(bot)
      return dueAt !== null || epoch > 1
    })
    expect(stage.clock.now() - killedAt).toBeWithin(LEASE_DURATION, LEASE_DURATION + 2 * SECOND)
    await stage.untilLine(bot, /Run 2 starts/)
  })

  test('start although the process that was notified is frozen', async () => {
    const redis = await shared.connect()
    const notified = redis.connect().bzpopmin('castellan:fleet:bots:marker', 0)
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

  test('start although a process was killed with their job in hand', async () => {
    const redis = await shared.connect()
    const killed = new Worker('bots', null, { connection: redis.connect(), prefix: 'castellan:fleet' })
    const web = await join(WEB)
    const bot = await stage.bot()
    await stage.start(web, bot)
    await stage.until(async () => (await killed.getNextJob('killed'))?.data === bot.id)
    await redis.commands.pexpire(`castellan:fleet:bots:${bot.id}:lock`, 100)
    await killed.close(true)
    await join(WORKER)
    await stage.untilLine(bot, /At work/)
  })
})
