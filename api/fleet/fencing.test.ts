import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { HOUR, SECOND } from '../../shared/time'
import { BotDayModel } from '../bots/activity/bot-day-model'
import { BotModel } from '../bots/model/bot-model'
import { RunModel } from '../bots/runs/run-model'
import { createLog } from '../platform/log'
import { frozenClock } from '../testing/fake-clock'
import { LeaseModel, ProcessLeaseModel } from './claims/lease-model'
import { LEASE_DURATION } from './claims/process-leases'
import type { Fleet } from './fleet'
import { openFleet } from './testing/fleet-on-stage'
import { serveOnStage } from './testing/serve-on-stage'
import { type Stage, waitToBeStopped } from './testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

describe('who may write', () => {
  test('a run that lost its lease is cut off at once and does not disturb the next run', async () => {
    let runs = 0
    const seen = Promise.withResolvers<unknown>()
    stage.template('deaf', async (context) => {
      if (++runs > 1) return waitToBeStopped(context)
      const { game, print, clock } = context
      print('.', 'Hard of hearing.')
      await clock.sleep(4000)
      print('x', 'This must not be read.')
      await game.player().catch(seen.resolve)
    })
    const bot = await stage.bot({ templateId: 'deaf' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Hard of hearing/)
    await ProcessLeaseModel.updateMany({}, { isExpired: true })
    await stage.untilLine(bot, /could not be renewed/)
    await stage.untilLine(bot, /Run 2 starts/)
    await stage.untilLine(bot, /At work/)
    await stage.untilSettled(seen.promise)
    expect(await seen.promise).toBeInstanceOf(Error)
    expect((await stage.lines(bot)).filter((line) => line.includes('must not'))).toEqual([])
    const { server, username } = await stage.castleOf(bot)
    expect(stage.realm.maxConcurrentSessions(server, username)).toBe(1)
  })

  test('a run that loses its castle reports what was under way, and does no more', async () => {
    const answered = Promise.withResolvers<void>()
    const refusal = Promise.withResolvers<unknown>()
    stage.template('waiting', async ({ game, print, gain }) => {
      print('.', 'Under way.')
      await answered.promise
      print('+', 'What was answered.')
      gain(1000)
      refusal.resolve(await game.player().catch((error) => error))
    })
    const bot = await stage.bot({ templateId: 'waiting' })
    await stage.setOnline(bot)
    const { bots, lose, untilEnded } = serveOnStage(stage)
    await fleet.drain()
    void bots.take(bot.id)
    await stage.untilLine(bot, /Under way/)
    lose()
    await stage.pass(900)
    answered.resolve()
    expect(await refusal.promise).toEqual(new Error('This castle may not be played any more'))
    await untilEnded(bot.id)
    expect((await stage.lines(bot)).slice(-2)).toEqual([
      '+ What was answered.',
      expect.stringMatching(/could not be renewed/),
    ])
    expect((await RunModel.findOne({ bot: bot._id }))?.gained).toBe(1000)
  })

  test('a run whose process was frozen past its lease does nothing more, and reports what the game had done', async () => {
    let frozenFor = 0
    const thawed = Promise.withResolvers<void>()
    const refusal = Promise.withResolvers<unknown>()
    stage.template('frozen', async ({ game, print, gain }) => {
      print('.', 'Before the frost.')
      await thawed.promise
      print('+', 'After the frost.')
      gain(1000)
      refusal.resolve(await game.player().catch((error) => error))
      await new Promise(() => {})
    })
    const clock = frozenClock(stage.clock, () => frozenFor)
    await fleet.drain()
    fleet = stage.fleet({ clock })
    await fleet.start()
    const bot = await stage.bot({ templateId: 'frozen' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Before the frost/)
    frozenFor = LEASE_DURATION
    thawed.resolve()
    expect(await refusal.promise).toEqual(new Error('This castle may not be played any more'))
    await stage.untilLine(bot, /could not be renewed/)
    const lines = await stage.lines(bot)
    expect(lines[lines.findIndex((line) => line.includes('could not be renewed')) - 1]).toBe('+ After the frost.')
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id, endedAt: { $ne: null } })) > 0)
    expect((await RunModel.findOne({ bot: bot._id, epoch: 1 }))?.gained).toBe(1000)
  })

  test('runs that fail because the machine slept are no crashes, and the bot goes on', async () => {
    let slept = 0
    let wake = Promise.withResolvers<void>()
    stage.template('sleeper', async ({ game, print }) => {
      print('.', 'Asleep.')
      await wake.promise
      await game.player()
    })
    const clock = frozenClock(stage.clock, () => slept)
    const log = createLog('silent')
    const logged = spyOn(log, 'error')
    await fleet.drain()
    fleet = stage.fleet({ clock, log })
    await fleet.start()
    const bot = await stage.bot({ templateId: 'sleeper' })
    await stage.start(fleet, bot)
    for (let run = 1; run <= 6; run++) {
      await stage.until(async () => (await stage.lines(bot)).filter((line) => line === '. Asleep.').length === run)
      const { resolve } = wake
      wake = Promise.withResolvers()
      slept += 10 * SECOND
      resolve()
    }
    await stage.untilLine(bot, /Run 7 starts/)
    const ended = await RunModel.find({ bot: bot._id, endedAt: { $ne: null } })
    expect(ended.map(({ reason }) => reason?.code)).toEqual(Array(6).fill('lost'))
    expect((await stage.current(bot)).desired).toBe('online')
    expect(logged).not.toHaveBeenCalled()
  })

  test('a stale epoch writes nothing: no line, no figure, no end', async () => {
    const go = Promise.withResolvers<void>()
    stage.template('stale', async ({ print, gain }) => {
      print('.', 'Before.')
      await go.promise
      print('+', 'Collected 5 wood.')
      gain(5)
    })
    const bot = await stage.bot({ templateId: 'stale' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Before/)
    await BotModel.updateOne({ _id: bot._id }, { $inc: { epoch: 1 } })
    // Otherwise a third run begins when the first one ends.
    await ProcessLeaseModel.create({ _id: 'another process', until: stage.clock.now() + HOUR, isExpired: false })
    await LeaseModel.updateOne({ bot: bot._id }, { $set: { owner: 'another run', processLease: 'another process' } })
    await stage.consoleLog.append(bot.id, 2, ['2096-11-21T12:00:00Z - Run 2 starts.'])
    await BotDayModel.updateOne(
      { bot: bot._id, day: '2096-11-21' },
      { $set: { epoch: 2, user: bot.user, templateId: 'stale', expiresAt: new Date(stage.clock.now()) } },
      { upsert: true },
    )
    await RunModel.updateOne({ bot: bot._id }, { $set: { endedAt: new Date(0) } })
    const before = await BotDayModel.findOne({ bot: bot._id }).lean()
    go.resolve()
    await stage.until(async () => (await stage.sessionsOf(bot)) === 0)
    await stage.clock.advance(0)
    expect((await stage.lines(bot)).at(-1)).toBe('- Run 2 starts.')
    expect((await stage.current(bot)).stopReason).toBeNull()
    expect((await RunModel.findOne({ bot: bot._id, epoch: 1 }))?.endedAt).toEqual(new Date(0))
    expect(await BotDayModel.findOne({ bot: bot._id }).lean()).toMatchObject({ gained: before?.gained, epoch: 2 })
  })

  test('a run that ends by itself does not stop a bot that was started again', async () => {
    const go = Promise.withResolvers<void>()
    let runs = 0
    stage.template('once', async (context) => {
      if (++runs > 1) return waitToBeStopped(context)
      context.print('.', 'Before.')
      await go.promise
    })
    const bot = await stage.bot({ templateId: 'once' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Before/)
    await stage.setOffline(bot)
    await stage.setOnline(bot)
    go.resolve()
    await stage.untilLine(bot, /At work/)
    expect((await stage.current(bot)).desired).toBe('online')
    expect(await stage.notificationsOf(bot)).toEqual([])
  })

  test('a castle of a killed server is played again when its lease expires, not before', async () => {
    const bot = await stage.bot()
    const { server, username } = await stage.castleOf(bot)
    const until = stage.clock.now() + 6000
    const _id = `${server}:${username.toLowerCase()}`
    await ProcessLeaseModel.create({ _id: 'a dead server', until, isExpired: false })
    await LeaseModel.create({ _id, bot: bot._id, owner: 'a lost run', processLease: 'a dead server' })
    await stage.setOnline(bot)
    await BotModel.updateOne({ _id: bot._id }, { castle: _id })
    const seenAt = new Date(stage.clock.now() - HOUR)
    await RunModel.create({ bot: bot._id, user: bot.user, epoch: 0, desiredGeneration: 0, startedAt: seenAt, seenAt })
    fleet.nudge(bot.id)
    await stage.pass(5 * SECOND)
    expect((await stage.current(bot)).epoch).toBe(0)
    await stage.untilLine(bot, /At work/)
    expect(stage.clock.now()).toBeGreaterThan(until)
    expect((await RunModel.findOne({ bot: bot._id, epoch: 0 }))?.endedAt).toEqual(seenAt)
  })
})
