import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { RunModel } from '../../bots/runs/run-model'
import { createLog } from '../../platform/log'
import { openRedis } from '../../platform/redis/open-redis'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis } from '../../testing/redis-server'
import { openSharedStage, type SharedStage, WORKER } from '../testing/shared-stage'
import type { Stage } from '../testing/stage'
import { createBullmqHandover } from './bullmq-handover'

describe.skipIf(!hasRedis)('Shared bots while Redis is away (needs redis-server)', () => {
  let stage: Stage
  let shared: SharedStage

  beforeEach(async () => {
    shared = await openSharedStage()
    stage = shared.stage
  })
  afterEach(() => shared.close())

  const join: SharedStage['join'] = (...given) => shared.join(...given)

  test('play on, start and stop within two seconds, and go on when it is back', async () => {
    const fleet = await join(WORKER)
    await join(WORKER)
    const [playing, started, stopped] = [await stage.bot(), await stage.bot(), await stage.bot()]
    for (const bot of [playing, stopped]) {
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
    }
    await shared.server.stop()
    const goneAt = stage.clock.now()
    await stage.start(fleet, started)
    await stage.untilLine(started, /At work/)
    await stage.stop(fleet, stopped)
    await stage.untilLine(stopped, /Run 1 ends\. Stopped by you\./)
    expect(stage.clock.now() - goneAt).toBeLessThan(4 * SECOND)
    await stage.pass(30 * SECOND)
    await shared.server.start()
    await stage.start(fleet, stopped)
    await stage.untilLine(stopped, /Run 2 starts/)
    expect(await RunModel.countDocuments({ bot: [playing._id, started._id], endedAt: { $ne: null } })).toBe(0)
    await shared.playedOnce(playing, started, stopped)
  })

  test('come back on another process when theirs is killed', async () => {
    await join(WORKER)
    await shared.server.stop()
    const bot = await shared.botOfKilledProcess()
    await stage.untilLine(bot, /Run 2 starts/)
  })

  test('are not offered by a process that started without Redis, which does not wait for it', async () => {
    await shared.server.stop()
    const log = createLog('silent')
    const redis = await openRedis(shared.server.url, { log })
    closeAfterTest(() => redis.close())
    const handover = createBullmqHandover({ redis, clock: systemClock, log })
    await expect(handover.offer([(await stage.bot()).id])).rejects.toThrow('Redis is away')
    const there = new Promise<void>((resolve) => redis.answers.onChange(resolve, new AbortController().signal))
    await shared.server.start()
    await there
    await handover.offer([(await stage.bot()).id])
  })

  test('are offered also by a process that lost Redis right after it had connected', async () => {
    const redis = await shared.connect()
    const asked = spyOn(redis.commands, 'info').mockRejectedValueOnce(new Error('Connection is closed.'))
    closeAfterTest(() => asked.mockRestore())
    const handover = createBullmqHandover({ redis, clock: systemClock, log: createLog('silent') })
    await handover.offer([(await stage.bot()).id])
  })

  test('start also while Redis is full', async () => {
    const fleet = await join(WORKER)
    const link = await openRedis(shared.server.url, { log: createLog('silent') })
    closeAfterTest(() => link.close())
    await link.commands.config('SET', 'maxmemory', '1')
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id, endedAt: null })) === 1)
  })

  test('are ended in order by a process that drains, within 8 seconds, and taken by another one', async () => {
    const fleet = await join(WORKER)
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    await join(WORKER)
    await shared.server.stop()
    const drainedFrom = stage.clock.now()
    // The end of a process drains its fleet, and then drains it again when it closes its services.
    await stage.untilSettled(fleet.drain().then(() => fleet.drain()))
    expect(stage.clock.now() - drainedFrom).toBeLessThanOrEqual(8000)
    expect(await stage.lines(bot)).toContain('- Run 1 ends. Castellan is restarting; this bot continues by itself.')
    await stage.untilLine(bot, /Run 2 starts/)
    await shared.playedOnce(bot)
  })
})
