import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Types } from 'mongoose'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import type { Fleet } from '../../fleet/fleet'
import type { FleetDeps } from '../../fleet/run/fleet-deps'
import { openStage, type Stage } from '../../fleet/testing/stage'
import { UserModel } from '../../identity/users/user-model'
import { RunModel } from '../runs/run-model'
import { BotDayModel } from './bot-day-model'
import { hoursLeftToday } from './hours-of-today'
import { listDays } from './list-days'
import { nextMidnight } from './utc-day'

let stage: Stage
let fleet: Fleet

async function begin(start?: number, parts?: Partial<FleetDeps>) {
  stage = await openStage({ start })
  fleet = stage.fleet(parts)
  await fleet.start()
}

function today(user: Types.ObjectId, now = stage.clock.now()) {
  const midnight = nextMidnight(now)
  const isoOf = (time: number) => new Date(time).toISOString()
  return listDays(stage.deps, { id: String(user) }, { from: isoOf(midnight - DAY), to: isoOf(midnight) })
}

beforeEach(() => begin())
afterEach(() => stage.close())

describe('the hours of a day', () => {
  test('run out for a starter after twelve hours of all bots together: the bot is offline, not in error', async () => {
    const user = await stage.userOn('starter')
    const bot = await stage.bot({ user })
    const other = await stage.bot({ user, slot: 1 })
    await BotDayModel.create({
      bot: other._id,
      user,
      templateId: 'waiter',
      day: '2096-11-21',
      epoch: 1,
      online: 12 * HOUR - 20 * SECOND,
      expiresAt: new Date(stage.clock.now()),
    })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    const startedAt = stage.clock.now()
    await stage.untilOffline(bot)
    expect(stage.clock.now() - startedAt).toBeWithin(15 * SECOND, 28 * SECOND)
    expect((await stage.current(bot)).stopReason?.code).toBe('daily_limit')
    expect((await stage.lines(bot)).at(-1)).toStartWith('- Run 1 ends. You have used all hours of your plan')
    expect(await stage.notificationsOf(bot)).toHaveLength(1)
    const player = await UserModel.findById(user).orFail()
    expect(await hoursLeftToday(stage.deps, player)).toBeLessThanOrEqual(0)
    const tomorrow = { clock: { ...stage.clock, now: () => stage.clock.now() + 12 * HOUR } }
    expect(await hoursLeftToday(tomorrow, player)).toBe(12)
  })

  test('do not run out with a paid plan', async () => {
    const player = await UserModel.findById(await stage.userOn('premium')).orFail()
    expect(await hoursLeftToday(stage.deps, player)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the day of a bot', () => {
  test('has hours, gains and rests, also while the bot runs', async () => {
    stage.template('farmer', async ({ gain, rest, clock, signal }) => {
      gain(1200)
      await clock.sleep(100, signal)
      await rest(10 * SECOND)
      gain(300)
      await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
    })
    const bot = await stage.bot({ templateId: 'farmer' })
    await stage.start(fleet, bot)
    await stage.pass(18 * SECOND)
    const [day] = await today(bot.user)
    expect(day?.bot_id).toBe(bot.id)
    expect(day?.unit).toBe('resources')
    expect(day?.gains).toEqual([{ at: '2096-11-21T12:00:00.000Z', amount: 1500 }])
    expect(day?.stretches.map(({ kind }) => kind)).toEqual(['run', 'rest', 'run'])
    expect(day?.stretches[0]?.from).toStartWith('2096-11-21T12:00:')
    expect(day?.at_work).toBeWithin(2 * SECOND, 9 * SECOND)
  })

  test('a run saves its gain once a minute, so that a crash of the server loses little', async () => {
    stage.template('farmer', async ({ gain, clock, signal }) => {
      gain(700)
      await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
    })
    const bot = await stage.bot({ templateId: 'farmer' })
    await stage.start(fleet, bot)
    await stage.pass(68 * SECOND)
    const run = await RunModel.findOne({ bot: bot._id })
    expect(run?.gained).toBe(700)
    expect(Number(run?.seenAt) - Number(run?.startedAt)).toBeWithin(59 * SECOND, 70 * SECOND)
  })

  test('is written at the interval of the fleet, and in full when the run ends', async () => {
    await stage.close()
    await begin(undefined, { activitySaveInterval: 30 * SECOND })
    stage.template('farmer', async ({ gain, clock, signal }) => {
      for (;;) {
        gain(10)
        await clock.sleep(SECOND, signal)
      }
    })
    const bot = await stage.bot({ templateId: 'farmer' })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /starts/)
    const atWorkAfter = async (ms: number) => {
      await stage.pass(ms)
      return (await today(bot.user))[0]?.at_work
    }
    // The check of the plan's hours comes first, and saves before it.
    const first = await atWorkAfter(8 * SECOND)
    expect(first).toBeWithin(4 * SECOND, 6 * SECOND)
    expect(await atWorkAfter(18 * SECOND)).toBe(first)
    expect(await atWorkAfter(12 * SECOND)).toBeWithin(34 * SECOND, 37 * SECOND)
    await stage.stop(fleet, bot)
    await stage.untilReleased(bot)
    const [day] = await today(bot.user)
    expect(day?.at_work).toBeWithin(38 * SECOND, 42 * SECOND)
    expect(day?.gains[0]?.amount).toBeWithin(380, 420)
  })

  test('has the goods of its gains apart', async () => {
    stage.template('farmer', async ({ gain, clock, signal }) => {
      gain(1200, { wood: 1200 })
      gain(500, { wood: 100, food: 400, stone: 0 })
      gain(7)
      await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
    })
    const bot = await stage.bot({ templateId: 'farmer' })
    await stage.start(fleet, bot)
    await stage.pass(18 * SECOND)
    const [day] = await today(bot.user)
    const goods = { wood: 1300, food: 400 }
    expect(day?.gains).toEqual([{ at: '2096-11-21T12:00:00.000Z', amount: 1707, goods }])
  })

  test('shows an error at its moment, never in the future', async () => {
    const first = await stage.bot({ username: 'wall_error' })
    await stage.start(fleet, first)
    await stage.untilLine(first, /At work/)
    await stage.stop(fleet, first)
    await stage.untilReleased(first)
    const bot = await stage.bot({ username: 'wall_error', password: 'another' })
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    const [day] = await today(bot.user)
    const error = day?.stretches.at(-1)
    expect(error?.kind).toBe('error')
    expect(error?.to).toBe(error?.from ?? '')
    expect(Date.parse(error?.to ?? '')).toBeLessThanOrEqual(stage.clock.now())
  })

  test('is not shown to another player', async () => {
    const bot = await stage.bot()
    await stage.start(fleet, bot)
    await stage.pass(6 * SECOND)
    expect(await today(await stage.userOn('pro'))).toEqual([])
  })
})

describe('a clock that jumps while a bot runs', () => {
  /** The bot works for 20 seconds before and after the jump. */
  async function dayWithJump(by: number, plan: string) {
    let jumped = 0
    const clock = { ...stage.clock, now: () => stage.clock.now() + jumped }
    await fleet.drain()
    fleet = stage.fleet({ clock })
    await fleet.start()
    const bot = await stage.bot({ user: await stage.userOn(plan) })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    await stage.pass(20 * SECOND)
    jumped = by
    await stage.pass(20 * SECOND)
    const [day, ...others] = await today(bot.user, clock.now())
    expect(others).toEqual([])
    return { bot, day, clock }
  }

  test('forward, as after sleep of the machine: the missed time is no work, uses no hours and is a gap', async () => {
    await stage.close()
    await begin(Date.UTC(2096, 10, 21, 6))
    const { bot, day, clock } = await dayWithJump(13 * HOUR, 'starter')
    expect(day?.at_work).toBeWithin(20 * SECOND, 41 * SECOND)
    const player = await UserModel.findById(bot.user).orFail()
    expect(await hoursLeftToday({ clock }, player)).toBeGreaterThan(11.9)
    expect(await stage.current(bot)).toMatchObject({ desired: 'online', stopReason: null })
    const stretches = day?.stretches ?? []
    // The run loses its lease and starts again, which may be an interval of its own.
    const hours = stretches.map(({ kind, from }) => `${kind} ${from.slice(11, 13)}`)
    expect([...new Set(hours)]).toEqual(['run 06', 'run 19'])
    for (const { from, to } of stretches) expect(Date.parse(to) - Date.parse(from)).toBeLessThan(36 * SECOND)
  })

  test('backward: the bot is still at work', async () => {
    const { day } = await dayWithJump(-HOUR, 'premium')
    expect(day?.at_work).toBeWithin(30 * SECOND, 41 * SECOND)
  })
})

test('a run over midnight is split between its days', async () => {
  await stage.close()
  await begin(Date.UTC(2096, 10, 21, 23, 59, 50))
  stage.template('farmer', async ({ gain, clock, signal }) => {
    for (;;) {
      gain(10)
      await clock.sleep(2000, signal)
    }
  })
  const bot = await stage.bot({ templateId: 'farmer' })
  await stage.start(fleet, bot)
  await stage.pass(20 * SECOND)
  await stage.stop(fleet, bot)
  await stage.untilReleased(bot)
  const days = await BotDayModel.find({ bot: bot._id }).sort({ day: 1 })
  expect(days.map(({ day }) => day)).toEqual(['2096-11-21', '2096-11-22'])
  const [before, after] = days
  expect(before?.online).toBeWithin(5 * SECOND, 10_001)
  expect(after?.online).toBeWithin(9 * SECOND, 13 * SECOND)
  expect(before?.gained.get('23:45')).toBeGreaterThan(0)
  expect(after?.gained.get('00:00')).toBeGreaterThan(0)
  const midnight = new Date(Date.UTC(2096, 10, 22))
  expect([...(before?.intervals.values() ?? [])].at(-1)?.to).toEqual(midnight)
  expect([...(after?.intervals.values() ?? [])].at(0)?.from).toEqual(midnight)
  const run = await RunModel.findOne({ bot: bot._id })
  const gained = days.flatMap((day) => [...day.gained.values()]).reduce((sum, amount) => sum + amount, 0)
  expect(run?.gained).toBe(gained)
})
