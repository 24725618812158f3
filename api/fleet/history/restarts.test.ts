import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import { endOf } from '../../bots/stop-reasons'
import type { Fleet } from '../fleet'
import { openFleet } from '../testing/fleet-on-stage'
import type { Stage } from '../testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

async function waitBefore(bot: BotDocument, epoch: number): Promise<number> {
  const runs = await RunModel.find({ bot: bot._id, epoch: { $in: [epoch - 1, epoch] } }).sort({ epoch: 1 })
  return Number(runs[1]?.startedAt) - Number(runs[0]?.endedAt)
}

/** Like a killed process: the run stays open, and the next process begins. */
async function breakOff(bot: BotDocument) {
  await fleet.drain()
  const broken = { $set: { endedAt: null, reason: null } }
  await BotModel.updateOne({ _id: bot._id }, { dueAt: null })
  await RunModel.findOneAndUpdate({ bot: bot._id }, broken, { sort: { epoch: -1 } })
  await stage.fleet().start()
}

describe('crashes', () => {
  test('double the time until the bot starts again', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const bot = await stage.bot({ templateId: 'broken' })
    await stage.start(fleet, bot)
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id })) === 4)
    const runs = await RunModel.find({ bot: bot._id }).sort({ epoch: 1 })
    const waits = runs.slice(1).map((run, index) => Number(run.startedAt) - Number(runs[index]?.endedAt))
    for (const [index, least] of [2 * SECOND, 4 * SECOND, 8 * SECOND].entries()) {
      expect(waits[index]).toBeWithin(least, least + stage.startTimeout)
    }
  })

  test('no longer count after the player has started the bot again', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const bot = await stage.bot({ templateId: 'broken' })
    await stage.setOnline(bot)
    const { desiredGeneration } = await stage.current(bot)
    for (const epoch of [1, 2, 3, 4]) {
      const now = new Date(stage.clock.now())
      const times = { startedAt: now, seenAt: now, endedAt: now }
      await RunModel.create({
        bot: bot._id,
        user: bot.user,
        epoch,
        desiredGeneration,
        ...times,
        reason: endOf('crash'),
      })
    }
    await BotModel.updateOne({ _id: bot._id }, { $set: { epoch: 4 } })
    await stage.setOffline(bot)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Run 6 starts/)
    expect((await stage.current(bot)).desired).toBe('online')
  })

  test('set the bot offline after five in ten minutes, with one notification', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const bot = await stage.bot({ templateId: 'broken' })
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    expect((await stage.current(bot)).stopReason?.code).toBe('crash_loop')
    expect(await RunModel.countDocuments({ bot: bot._id })).toBe(5)
    expect(await stage.notificationsOf(bot)).toEqual([
      'Test Bot stopped. Five crashes in ten minutes. The bot stays stopped until you start it again.',
    ])
    await stage.start(fleet, bot)
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id })) > 5)
  })

  test('a bot that was lost with its process eight times in a row waits longer each time, and says so', async () => {
    const bot = await stage.bot()
    await stage.setOnline(bot)
    const { desiredGeneration } = await stage.current(bot)
    for (let epoch = 1; epoch <= 8; epoch++) {
      const seenAt = new Date(stage.clock.now())
      await RunModel.create({ bot: bot._id, user: bot.user, epoch, desiredGeneration, startedAt: seenAt, seenAt })
    }
    await BotModel.updateOne({ _id: bot._id }, { $set: { epoch: 8 } })
    const reason = 'ends. The server crashed repeatedly while this bot was running. It starts again in'
    await stage.untilLine(bot, /Run 10 starts/)
    expect((await stage.lines(bot))[1]).toBe(`x Run 9 ${reason} 30 seconds.`)
    expect(await waitBefore(bot, 10)).toBeWithin(30 * SECOND, 30 * SECOND + stage.startTimeout)
    await breakOff(bot)
    await stage.untilLine(bot, /Run 12 starts/)
    expect(await stage.lines(bot)).toContain(`x Run 11 ${reason} 60 seconds.`)
    expect(await waitBefore(bot, 12)).toBeWithin(MINUTE, MINUTE + stage.startTimeout)
    expect((await stage.current(bot)).desired).toBe('online')
  })

  test('runs of a killed server are closed by the next one', async () => {
    const bot = await stage.bot()
    const seenAt = new Date(stage.clock.now() - HOUR)
    await RunModel.create({ bot: bot._id, user: bot.user, epoch: 1, desiredGeneration: 1, startedAt: seenAt, seenAt })
    const running = await stage.bot()
    await stage.start(fleet, running)
    await stage.untilLine(running, /At work/)
    await stage.fleet().start()
    const run = await RunModel.findOne({ bot: bot._id })
    expect(run?.endedAt).toEqual(seenAt)
    expect(run?.reason?.message).toBe('The server stopped.')
    expect((await RunModel.findOne({ bot: running._id }))?.endedAt).toBeNull()
  })
})
