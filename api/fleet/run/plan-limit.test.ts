import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Types } from 'mongoose'
import { MAX_BOTS } from '../../../shared/limits'
import { ALL_PLANS, hasCategory, slotsOf } from '../../../shared/plans/plans'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { dayOf } from '../../bots/activity/utc-day'
import { enforcePlan } from '../../bots/plan-limits/enforce-plan'
import { UserModel } from '../../identity/users/user-model'
import type { Fleet } from '../fleet'
import { openStage, type Stage } from '../testing/stage'
import { allowanceOf } from './prepare-run'

const OUTSIDE = 'Combat bots need Plus or a larger plan, such as Premium.'
const ABOVE = 'Your plan has fewer slots than you have bots, and this bot is above them.'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  stage = await openStage()
  fleet = stage.fleet()
  await fleet.start()
})
afterEach(() => stage.close())

const changePlan = (user: Types.ObjectId, plan: string) => UserModel.updateOne({ _id: user }, { $set: { plan } })
const enforce = (user: Types.ObjectId) => enforcePlan({ ...stage.deps, fleet }, user)

describe('When the plan of a player shrinks', () => {
  test('bots outside the plan end at once with one notification each, and the others go on', async () => {
    const user = await stage.userOn('plus')
    const fits = await stage.bot({ user, slot: 0 })
    const raider = await stage.bot({ user, slot: 1, templateId: 'tower-raider' })
    const above = await stage.bot({ user, slot: 2 })
    for (const bot of [fits, raider, above]) await stage.start(fleet, bot)
    await stage.untilLine(fits, /At work/)
    await stage.untilLine(raider, /Signed in/)
    await stage.untilLine(above, /At work/)
    await changePlan(user, 'starter')
    const shrunkAt = stage.clock.now()
    await enforce(user)
    for (const bot of [raider, above]) await stage.untilLine(bot, /Run 1 ends/)
    expect(stage.clock.now() - shrunkAt).toBeLessThanOrEqual(8 * SECOND)
    expect((await stage.lines(above)).at(-1)).toBe(`- Run 1 ends. ${ABOVE}`)
    await stage.pass(5 * SECOND)
    expect(await stage.notificationsOf(above)).toEqual([`Test Bot stopped. ${ABOVE}`])
    expect(await stage.notificationsOf(raider)).toHaveLength(1)
    expect((await stage.current(fits)).desired).toBe('online')
    expect(await stage.notificationsOf(fits)).toEqual([])
  })

  test('a run of a template outside the plan ends by its own check', async () => {
    const user = await stage.userOn('plus')
    const raider = await stage.bot({ user, templateId: 'tower-raider' })
    await stage.start(fleet, raider)
    await stage.untilLine(raider, /Signed in/)
    await changePlan(user, 'starter')
    await stage.untilOffline(raider)
    expect((await stage.current(raider)).stopReason).toMatchObject({ code: 'plan_limit', message: OUTSIDE })
    expect((await stage.lines(raider)).at(-1)).toBe(`- Run 1 ends. ${OUTSIDE}`)
    await stage.until(async () => (await stage.notificationsOf(raider)).length > 0)
    expect(await stage.notificationsOf(raider)).toEqual([`Test Bot stopped. ${OUTSIDE}`])
  })

  test('a bot that was started just before does not play', async () => {
    const user = await stage.userOn('plus')
    const above = await stage.bot({ user, slot: 1 })
    await changePlan(user, 'starter')
    await enforce(user)
    await stage.start(fleet, above)
    await stage.untilOffline(above)
    expect(await stage.lines(above)).toEqual(['- Run 1 starts. Server DE1.', `- Run 1 ends. ${ABOVE}`])
    expect(await stage.notificationsOf(above)).toEqual([`Test Bot stopped. ${ABOVE}`])
  })
})

test('a run checks its plan once a minute, and more often as the hours of the day run out', async () => {
  const paid = await stage.bot({ user: await stage.userOn('pro') })
  expect(await allowanceOf(stage.deps, paid)).toEqual({ refusal: null, recheckIn: MINUTE })
  const user = await stage.userOn('starter')
  const bot = await stage.bot({ user })
  const used = { bot: bot._id, user, templateId: 'waiter', day: dayOf(stage.clock.now()), epoch: 1 }
  await BotDayModel.create({ ...used, online: 12 * HOUR - 30 * SECOND, expiresAt: new Date(stage.clock.now()) })
  expect((await allowanceOf(stage.deps, bot)).recheckIn).toBeCloseTo(15 * SECOND)
})

test.each(ALL_PLANS)('%s allows what the table says', async (plan) => {
  async function refusalOf(fields: { slot?: number; templateId?: string }) {
    const bot = await stage.bot({ user: await stage.userOn(plan), ...fields })
    return (await allowanceOf(stage.deps, bot)).refusal?.message ?? null
  }
  const slots = Math.min(slotsOf(plan), MAX_BOTS)
  expect(await refusalOf({ slot: slots - 1 })).toBeNull()
  expect(await refusalOf({ slot: slots })).toBe(slots < slotsOf(plan) ? null : ABOVE)
  expect(await refusalOf({ templateId: 'tower-raider' })).toBe(hasCategory(plan, 'Combat') ? null : OUTSIDE)
})
