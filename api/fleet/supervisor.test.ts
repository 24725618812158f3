import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { BotDayModel } from '../bots/bot-day-model'
import { type BotDocument, BotModel } from '../bots/bot-model'
import { botsToday } from '../bots/bots-today'
import type { AutomationContext } from '../games/automation'
import { UserModel } from '../users/user-model'
import { hoursLeftToday } from './daily-hours'
import type { Fleet } from './fleet'
import { createInProcessFleet } from './in-process'
import { LeaseModel } from './lease-model'
import { RunModel } from './run-model'
import { endOf } from './stop-reasons'
import { openStage, type Stage } from './testing/stage'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let stage: Stage
let fleet: Fleet

async function begin(start?: number) {
  stage = await openStage(start)
  stage.template('waiter', waitToBeStopped)
  fleet = stage.drainAtEnd(createInProcessFleet(stage.deps))
  await fleet.start()
}

beforeEach(() => begin())
afterEach(() => stage.close())

async function waitToBeStopped({ print, signal, clock }: AutomationContext) {
  print('.', 'At work.')
  await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
}

async function start(bot: BotDocument) {
  await stage.wishOnline(bot)
  fleet.nudge(bot.id)
}

async function stop(bot: BotDocument) {
  await stage.wishOffline(bot)
  fleet.nudge(bot.id)
}

const isOffline = (bot: BotDocument) => async () => (await stage.current(bot)).desired === 'offline'
const sessionsOf = async (bot: BotDocument) => {
  const { server, username } = await stage.castleOf(bot)
  return stage.realm.sessionsOf(server, username)
}

describe('a game that says no for good', () => {
  test('a wrong password ends the bot at once, in words, with one notification', async () => {
    const first = await stage.bot({ username: 'ansgar_wrong' })
    await start(first)
    await stage.untilLine(first, /At work/)
    await stop(first)
    await stage.untilLine(first, /ends/)
    const bot = await stage.bot({ username: 'ansgar_wrong', password: 'another' })
    await start(bot)
    await stage.until(isOffline(bot))
    const { stopReason } = await stage.current(bot)
    expect(stopReason?.code).toBe('bad_credentials')
    expect(stopReason?.message).toMatch(/^Wrong password\. DE1 refused the sign-in of ansgar_wrong at 12:\d\d/)
    expect(await stage.lines(bot)).toEqual(['- Run 1 starts. Server DE1.', `x Run 1 ends. ${stopReason?.message}`])
    await stage.pass(5000)
    expect(await stage.notificationsOf(bot)).toEqual([`Test Bot stopped. ${stopReason?.message}`])
    expect(await RunModel.countDocuments({ bot: bot._id })).toBe(1)
  })

  test('a ban ends the bot', async () => {
    stage.template('player', async ({ game, clock, signal }) => {
      for (;;) {
        await game.player()
        await clock.sleep(500, signal)
      }
    })
    const bot = await stage.bot({ templateId: 'player' })
    await start(bot)
    await stage.until(async () => (await sessionsOf(bot)) === 1)
    const { server, username } = await stage.castleOf(bot)
    stage.realm.misbehave.ban(server, username)
    await stage.until(isOffline(bot))
    expect((await stage.current(bot)).stopReason?.code).toBe('banned')
    expect((await stage.lines(bot)).at(-1)).toStartWith('x Run 1 ends. ')
  })
})

test('a lost connection comes back within the same run', async () => {
  stage.template('player', async ({ game, print, clock, signal }) => {
    for (;;) {
      const { name } = await game.player()
      print('+', `${name} is well.`)
      await clock.sleep(500, signal)
    }
  })
  const bot = await stage.bot({ templateId: 'player' })
  await start(bot)
  await stage.untilLine(bot, /is well/)
  stage.realm.misbehave.dropConnections()
  await stage.untilLine(bot, /Connection to DE1 lost/)
  const before = (await stage.lines(bot)).length
  await stage.until(async () => (await stage.lines(bot)).slice(before).some((line) => line.includes('is well')))
  expect(await RunModel.countDocuments({ bot: bot._id })).toBe(1)
})

describe('a stop', () => {
  test('waits for the step in hand, and abandons it after 8 seconds', async () => {
    const step = Promise.withResolvers<void>()
    stage.template('stuck', async ({ print, gain, game }) => {
      print('.', 'A step without end.')
      await step.promise
      print('+', 'Collected too late.')
      gain(1000)
      await game.player()
    })
    const bot = await stage.bot({ templateId: 'stuck' })
    await start(bot)
    await stage.untilLine(bot, /without end/)
    await stop(bot)
    const stoppedAt = stage.clock.now()
    await stage.pass(6000)
    expect(await sessionsOf(bot)).toBe(1)
    await stage.untilLine(bot, /ends/)
    expect(stage.clock.now() - stoppedAt).toBeLessThanOrEqual(8000)
    step.resolve()
    await stage.pass(1000)
    expect(await sessionsOf(bot)).toBe(0)
    expect((await stage.lines(bot)).at(-1)).toBe('- Run 1 ends. Stopped by you.')
    expect((await RunModel.findOne({ bot: bot._id }))?.gained).toBe(0)
  })

  test('a drain takes no longer than 8 seconds either', async () => {
    stage.template('stuck', async ({ print }) => {
      print('.', 'A step without end.')
      await new Promise(() => {})
    })
    const bot = await stage.bot({ templateId: 'stuck' })
    await start(bot)
    await stage.untilLine(bot, /without end/)
    const drainedFrom = stage.clock.now()
    let isDrained = false
    fleet.drain().then(() => {
      isDrained = true
    })
    await stage.until(() => isDrained)
    expect(stage.clock.now() - drainedFrom).toBeLessThanOrEqual(8000)
    expect((await stage.current(bot)).desired).toBe('online')
    expect(await LeaseModel.countDocuments()).toBe(0)
    await stage.until(async () => (await sessionsOf(bot)) === 0)
  })
})

describe('who may write', () => {
  test('a run whose lease is lost is cut off at once and leaves the next run alone', async () => {
    let runs = 0
    const seen = Promise.withResolvers<unknown>()
    stage.template('deaf', async ({ game, print, clock, signal }) => {
      if (++runs > 1) return waitToBeStopped({ print, clock, signal } as AutomationContext)
      print('.', 'Hard of hearing.')
      await clock.sleep(4000)
      print('x', 'This must not be read.')
      await game.player().catch(seen.resolve)
    })
    const bot = await stage.bot({ templateId: 'deaf' })
    await start(bot)
    await stage.untilLine(bot, /Hard of hearing/)
    await LeaseModel.updateOne({ bot: bot._id }, { $set: { owner: 'somebody else' } })
    await stage.untilLine(bot, /could not be renewed/)
    await stage.untilLine(bot, /Run 2 starts/)
    await stage.untilLine(bot, /At work/)
    expect(await seen.promise).toBeInstanceOf(Error)
    expect((await stage.lines(bot)).filter((line) => line.includes('must not'))).toEqual([])
    const { server, username } = await stage.castleOf(bot)
    expect(stage.realm.mostSessionsAtOnce(server, username)).toBe(1)
  })

  test('a run whose process was frozen past its lease does nothing more, even before it is told', async () => {
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
    const clock = { ...stage.clock, now: () => stage.clock.now() + frozenFor }
    await fleet.drain()
    fleet = stage.drainAtEnd(createInProcessFleet({ ...stage.deps, clock }))
    await fleet.start()
    const bot = await stage.bot({ templateId: 'frozen' })
    await start(bot)
    await stage.untilLine(bot, /Before the frost/)
    frozenFor = 4500
    thawed.resolve()
    expect(await refusal.promise).toEqual(new Error('This run is over'))
    await stage.untilLine(bot, /could not be renewed/)
    expect(await stage.lines(bot)).not.toContain('+ After the frost.')
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id, endedAt: { $ne: null } })) > 0)
    expect((await RunModel.findOne({ bot: bot._id, epoch: 1 }))?.gained).toBe(0)
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
    await start(bot)
    await stage.untilLine(bot, /Before/)
    await BotModel.updateOne({ _id: bot._id }, { $inc: { epoch: 1 } })
    await stage.consoleLog.append(bot.id, 2, ['2026-11-21T12:00:00Z - Run 2 starts.'])
    await BotDayModel.updateOne(
      { bot: bot._id, day: '2026-11-21' },
      { $set: { epoch: 2, user: bot.user, templateId: 'stale', expiresAt: new Date() } },
      { upsert: true },
    )
    await RunModel.updateOne({ bot: bot._id }, { $set: { endedAt: new Date(0) } })
    const before = await BotDayModel.findOne({ bot: bot._id }).lean()
    go.resolve()
    await stage.until(async () => (await sessionsOf(bot)) === 0)
    await stage.clock.advance(0)
    expect((await stage.lines(bot)).at(-1)).toBe('- Run 2 starts.')
    expect((await stage.current(bot)).stopReason).toBeNull()
    expect((await RunModel.findOne({ bot: bot._id, epoch: 1 }))?.endedAt).toEqual(new Date(0))
    expect(await BotDayModel.findOne({ bot: bot._id }).lean()).toMatchObject({ gained: before?.gained, epoch: 2 })
  })

  test('a run that ends by itself does not take back a newer wish', async () => {
    const go = Promise.withResolvers<void>()
    let runs = 0
    stage.template('once', async (context) => {
      if (++runs > 1) return waitToBeStopped(context)
      context.print('.', 'Before.')
      await go.promise
    })
    const bot = await stage.bot({ templateId: 'once' })
    await start(bot)
    await stage.untilLine(bot, /Before/)
    await stage.wishOffline(bot)
    await stage.wishOnline(bot)
    go.resolve()
    await stage.untilLine(bot, /At work/)
    expect((await stage.current(bot)).desired).toBe('online')
    expect(await stage.notificationsOf(bot)).toEqual([])
  })

  test('a castle that a dead server held is played again when its lease is over, not before', async () => {
    const bot = await stage.bot()
    const { server, username } = await stage.castleOf(bot)
    const until = stage.clock.now() + 6000
    await LeaseModel.create({
      _id: `${server}:${username.toLowerCase()}`,
      bot: bot._id,
      owner: 'a dead server',
      until: new Date(until),
    })
    const seenAt = new Date(stage.clock.now() - HOUR)
    await RunModel.create({ bot: bot._id, user: bot.user, epoch: 0, wish: 0, startedAt: seenAt, seenAt })
    await start(bot)
    await stage.pass(5000)
    expect((await stage.current(bot)).epoch).toBe(0)
    await stage.untilLine(bot, /At work/)
    expect(stage.clock.now()).toBeGreaterThan(until)
    expect((await RunModel.findOne({ bot: bot._id, epoch: 0 }))?.endedAt).toEqual(seenAt)
  })
})

describe('crashes', () => {
  test('make the bot wait twice as long each time before it begins again', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const bot = await stage.bot({ templateId: 'broken' })
    await start(bot)
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id })) === 4)
    const runs = await RunModel.find({ bot: bot._id }).sort({ epoch: 1 })
    const waits = runs.slice(1).map((run, index) => Number(run.startedAt) - Number(runs[index]?.endedAt))
    for (const [index, least] of [2000, 4000, 8000].entries()) {
      expect(waits[index]).toBeWithin(least, least + 2500)
    }
  })

  test('do not count any more once the player has started the bot anew', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const bot = await stage.bot({ templateId: 'broken' })
    await stage.wishOnline(bot)
    const { wish } = await stage.current(bot)
    for (const epoch of [1, 2, 3, 4]) {
      const now = new Date(stage.clock.now())
      const times = { startedAt: now, seenAt: now, endedAt: now }
      await RunModel.create({ ...{ bot: bot._id, user: bot.user, epoch, wish }, ...times, reason: endOf('crash') })
    }
    await BotModel.updateOne({ _id: bot._id }, { $set: { epoch: 4 } })
    await stage.wishOffline(bot)
    await start(bot)
    await stage.untilLine(bot, /Run 6 starts/)
    expect((await stage.current(bot)).desired).toBe('online')
  })

  test('five within ten minutes end the bot, with one notification, until it is started again', async () => {
    stage.template('broken', async () => {
      throw new Error('boom')
    })
    const bot = await stage.bot({ templateId: 'broken' })
    await start(bot)
    await stage.until(isOffline(bot))
    expect((await stage.current(bot)).stopReason?.code).toBe('crash_loop')
    expect(await RunModel.countDocuments({ bot: bot._id })).toBe(5)
    expect(await stage.notificationsOf(bot)).toEqual([
      'Test Bot stopped. Five crashes in ten minutes. The bot rests until you start it again.',
    ])
    await start(bot)
    await stage.until(async () => (await RunModel.countDocuments({ bot: bot._id })) > 5)
  })

  test('what a server left open when it went down is closed by the next one', async () => {
    const bot = await stage.bot()
    const seenAt = new Date(stage.clock.now() - HOUR)
    await RunModel.create({ bot: bot._id, user: bot.user, epoch: 1, wish: 1, startedAt: seenAt, seenAt })
    const running = await stage.bot()
    await start(running)
    await stage.untilLine(running, /At work/)
    await stage.drainAtEnd(createInProcessFleet(stage.deps)).start()
    const run = await RunModel.findOne({ bot: bot._id })
    expect(run?.endedAt).toEqual(seenAt)
    expect(run?.reason?.message).toBe('The server stopped.')
    expect((await RunModel.findOne({ bot: running._id }))?.endedAt).toBeNull()
  })
})

describe('what a bot cannot run without', () => {
  test('a removed game account leaves the bot offline, and says so', async () => {
    const bot = await stage.bot()
    await stage.wishOnline(bot)
    await BotModel.updateOne({ _id: bot._id }, { $set: { account: null } })
    fleet.nudge(bot.id)
    await stage.until(isOffline(bot))
    expect((await stage.current(bot)).stopReason?.code).toBe('account_deleted')
  })

  test('a template that is gone, or settings that do not fit any more, end it', async () => {
    const gone = await stage.bot({ templateId: 'gone' })
    const unfit = await stage.bot({ settings: { speed: 9 } })
    await start(gone)
    await start(unfit)
    await stage.until(isOffline(gone))
    await stage.until(isOffline(unfit))
    expect((await stage.current(gone)).stopReason?.code).toBe('settings')
    expect((await stage.current(unfit)).stopReason?.message).toBe('This template has no setting named speed.')
  })

  test('a bot above the slots of the plan does not run, and stops when the plan shrinks', async () => {
    const user = await stage.userOn('plus')
    const fits = await stage.bot({ user, slot: 2 })
    const above = await stage.bot({ user, slot: 3 })
    await start(above)
    await start(fits)
    await stage.until(isOffline(above))
    expect((await stage.current(above)).stopReason?.code).toBe('plan_limit')
    await stage.untilLine(fits, /At work/)
    await UserModel.updateOne({ _id: user }, { $set: { plan: 'starter' } })
    await stage.until(isOffline(fits))
    expect((await stage.current(fits)).stopReason?.code).toBe('plan_limit')
  })
})

test('secrets never reach the console or a notification', async () => {
  stage.template('leaky', async ({ print, notify, secrets, settings: _settings }) => {
    print('.', `The pin is ${secrets.pin}, in base64 ${btoa(`x:${secrets.pin}`)}.`)
    print('!', 'The password is Rabenfels1 or rabenfels1.')
    notify(`Your pin ${secrets.pin} was used.`)
  })
  const bot = await stage.bot({ templateId: 'leaky', secrets: { pin: 'geheim-4711' } })
  await start(bot)
  await stage.until(isOffline(bot))
  const shown = [...(await stage.lines(bot)), ...(await stage.notificationsOf(bot))].join('\n')
  expect(shown).toContain('The pin is [hidden]')
  expect(shown).toContain('Your pin [hidden] was used.')
  expect(shown).not.toMatch(/geheim|rabenfels1|Z2VoZWlt|dlaGVpb/i)
})

describe('the hours of a day', () => {
  test('a starter is stopped after twelve hours, offline and not in error, whichever bots used them', async () => {
    const user = await stage.userOn('starter')
    const bot = await stage.bot({ user })
    const other = await stage.bot({ user, slot: 1 })
    await BotDayModel.create({
      ...{ bot: other._id, user, templateId: 'waiter', day: '2026-11-21', epoch: 1 },
      ...{ online: 12 * HOUR - 20_000, expiresAt: new Date() },
    })
    await start(bot)
    await stage.untilLine(bot, /At work/)
    const startedAt = stage.clock.now()
    await stage.until(isOffline(bot))
    expect(stage.clock.now() - startedAt).toBeWithin(15_000, 28_000)
    expect((await stage.current(bot)).stopReason?.code).toBe('daily_limit')
    expect((await stage.lines(bot)).at(-1)).toStartWith('- Run 1 ends. The hours of your plan are used up')
    expect(await stage.notificationsOf(bot)).toHaveLength(1)
    const holder = await UserModel.findById(user).orFail()
    expect(await hoursLeftToday(stage.deps, holder)).toBeLessThanOrEqual(0)
    const tomorrow = { clock: { ...stage.clock, now: () => stage.clock.now() + 12 * HOUR } }
    expect(await hoursLeftToday(tomorrow, holder)).toBe(12)
  })

  test('a paid plan has no end', async () => {
    const holder = await UserModel.findById(await stage.userOn('premium')).orFail()
    expect(await hoursLeftToday(stage.deps, holder)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the day of a bot', () => {
  test('hours, gains and rests are on the wall, also while the bot runs', async () => {
    stage.template('farmer', async ({ gain, rest, clock, signal }) => {
      gain(1200)
      await rest(10_000)
      gain(300)
      await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
    })
    const bot = await stage.bot({ templateId: 'farmer' })
    await start(bot)
    await stage.pass(18_000)
    const [day] = await botsToday(stage.deps, { _id: bot.user })
    expect(day?.bot_id).toBe(bot.id)
    expect(day?.unit).toBe('resources')
    expect(day?.gained).toHaveLength(24)
    expect(day?.gained[12]).toBe(1500)
    expect(day?.stretches.map(({ kind }) => kind)).toEqual(['run', 'rest', 'run'])
    expect(day?.stretches[0]?.from).toBeCloseTo(12, 2)
    expect(day?.at_work).toBeWithin(2000, 9000)
  })

  test('an error shows up to the end of its hour', async () => {
    const first = await stage.bot({ username: 'wall_error' })
    await start(first)
    await stage.untilLine(first, /At work/)
    await stop(first)
    await stage.untilLine(first, /ends/)
    const bot = await stage.bot({ username: 'wall_error', password: 'another' })
    await start(bot)
    await stage.until(isOffline(bot))
    const [day] = await botsToday(stage.deps, { _id: bot.user })
    expect(day?.stretches.at(-1)).toMatchObject({ kind: 'error', to: 13 })
  })

  test("a stranger's bots are not shown", async () => {
    const bot = await stage.bot()
    await start(bot)
    await stage.pass(6000)
    expect(await botsToday(stage.deps, { _id: await stage.userOn('pro') })).toEqual([])
  })
})

test('a run over midnight is split between its days', async () => {
  await stage.close()
  await begin(Date.UTC(2026, 10, 21, 23, 59, 50))
  stage.template('farmer', async ({ gain, clock, signal }) => {
    for (;;) {
      gain(10)
      await clock.sleep(2000, signal)
    }
  })
  const bot = await stage.bot({ templateId: 'farmer' })
  await start(bot)
  await stage.pass(20_000)
  await stop(bot)
  await stage.untilLine(bot, /ends/)
  const days = await BotDayModel.find({ bot: bot._id }).sort({ day: 1 })
  expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
  const [before, after] = days
  expect(before?.online).toBeWithin(5000, 10_001)
  expect(after?.online).toBeWithin(9000, 13_000)
  expect(before?.gained.get('23')).toBeGreaterThan(0)
  expect(after?.gained.get('0')).toBeGreaterThan(0)
  const midnight = new Date(Date.UTC(2026, 10, 22))
  expect([...(before?.stretches.values() ?? [])].at(-1)?.to).toEqual(midnight)
  expect([...(after?.stretches.values() ?? [])].at(0)?.from).toEqual(midnight)
  const run = await RunModel.findOne({ bot: bot._id })
  const gained = days.flatMap((day) => [...day.gained.values()]).reduce((sum, amount) => sum + amount, 0)
  expect(run?.gained).toBe(gained)
})
