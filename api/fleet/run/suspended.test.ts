import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import type { Fleet } from '../fleet'
import { openFleet } from '../testing/fleet-on-stage'
import type { Stage } from '../testing/stage'

const SENTENCE = 'Your account is suspended, so its bots are stopped.'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

/** As another process writes it, before it stops the bots that it knows. */
const suspend = (user: Types.ObjectId) =>
  UserModel.updateOne({ _id: user }, { $set: { suspendedAt: new Date(stage.clock.now()) } })

describe('A bot that a suspension has missed', () => {
  test('does not play if it was started at the same time', async () => {
    const user = await stage.userOn('plus')
    const bot = await stage.bot({ user })
    await suspend(user)
    await stage.start(fleet, bot)
    await stage.untilOffline(bot)
    expect(await stage.lines(bot)).toEqual(['- Run 1 starts. Server DE1.', `- Run 1 ends. ${SENTENCE}`])
    expect((await stage.current(bot)).stopReason).toMatchObject({ code: 'suspended', message: SENTENCE })
    await stage.until(async () => (await stage.notificationsOf(bot)).length > 0)
    expect(await stage.notificationsOf(bot)).toEqual([`Test Bot stopped. ${SENTENCE}`])
  })

  test('ends its run by its own check', async () => {
    const user = await stage.userOn('plus')
    const bot = await stage.bot({ user })
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    await suspend(user)
    await stage.untilOffline(bot)
    expect((await stage.lines(bot)).at(-1)).toBe(`- Run 1 ends. ${SENTENCE}`)
  })
})
