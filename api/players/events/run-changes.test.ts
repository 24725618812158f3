import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import type { Fleet } from '../../fleet/fleet'
import { openFleet } from '../../fleet/testing/fleet-on-stage'
import type { Stage } from '../../fleet/testing/stage'
import { UserModel } from '../../identity/users/user-model'
import type { Change } from '../../realtime/changes/changes'
import { testApp } from '../../testing/test-app'
import { readStream, type StreamReader } from './testing/read-stream'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  // Crashes count for ten minutes of the fake clock.
  ;({ stage, fleet } = await openFleet({ msBetweenTurns: 10 }))
})
afterEach(() => stage.close())

/** A player with a bot and an open event stream. */
async function playerOn(plan: string, templateId: string) {
  const user = await stage.userOn(plan)
  const { services, call } = await testApp()
  const token = await services.sessions.issue(await UserModel.findById(user).orFail(), '')
  const events = readStream(await call('GET', '/api/events', { token }))
  await events.next('server')
  return { user, events, bot: await stage.bot({ user, templateId }) }
}

/** Advances the fleet's clock until the event arrives. */
async function arrival<Data>(expected: Promise<Data>): Promise<Data> {
  let hasArrived = false
  const arrived = expected.finally(() => {
    hasArrived = true
  })
  await stage.until(() => hasArrived)
  return arrived
}

const ended = (events: StreamReader, code: string) =>
  arrival(events.next('bot', ({ bot }) => bot.stop_reason?.code === code))

describe('An open page shows at once', () => {
  test('a finished run and its notification', async () => {
    stage.template('brief', async ({ print }) => print('+', 'Done.'))
    const { events, bot } = await playerOn('pro', 'brief')
    await stage.start(fleet, bot)
    expect((await ended(events, 'finished')).bot).toMatchObject({ id: bot.id, state: 'offline' })
    const { notification } = await arrival(events.next('notification'))
    expect(notification).toMatchObject({ kind: 'finished', bot_id: bot.id })
  })

  test('a run that crashed too often', async () => {
    stage.template('shaky', async () => {
      throw new Error('boom')
    })
    const { events, bot } = await playerOn('pro', 'shaky')
    await stage.start(fleet, bot)
    expect((await ended(events, 'crash_loop')).bot.state).toBe('error')
  })

  test('a run that has used up the hours of the day', async () => {
    const { user, events, bot } = await playerOn('starter', 'waiter')
    const used = { templateId: 'waiter', day: '2096-11-21', epoch: 1, online: 12 * HOUR - 20 * SECOND }
    await BotDayModel.create({ ...used, bot: user, user, expiresAt: new Date(stage.clock.now()) })
    await stage.start(fleet, bot)
    expect((await ended(events, 'daily_limit')).bot.state).toBe('offline')
  })

  test('a notification of the automation, and a longer day', async () => {
    stage.template('herald', async ({ notify, gain, signal, clock }) => {
      notify('The keep is taken.')
      gain(100)
      await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
    })
    const { events, bot } = await playerOn('pro', 'herald')
    await stage.start(fleet, bot)
    const { notification } = await arrival(events.next('notification'))
    expect(notification.message).toContain('The keep is taken.')
    expect(await arrival(events.next('day'))).toEqual({ bot_id: bot.id })
  })

  test('a longer day, at most every five seconds', async () => {
    const { user, bot } = await playerOn('pro', 'waiter')
    const days: Change[] = []
    const onChange = (change: Change) => change.kind === 'day' && days.push(change)
    const leaving = new AbortController()
    await (await testApp()).services.changes.subscribe(user.toHexString(), onChange, leaving.signal)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /At work/)
    await stage.pass(20 * SECOND)
    leaving.abort()
    expect(days.length).toBeWithin(3, 6)
  })
})
