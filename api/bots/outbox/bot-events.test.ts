import { beforeEach, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import mongoose, { Types } from 'mongoose'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import { WEBHOOK_BODIES } from '../../../shared/webhook-data'
import { ALL_WEBHOOK_EVENTS } from '../../../shared/webhooks'
import { settlePlayer } from '../../billing/settle/settle-player'
import { clearDesired } from '../../fleet/run/clear-desired'
import { UserModel } from '../../identity/users/user-model'
import { fanOut } from '../../notifications/outbox/fan-out'
import { OutboxMessageModel } from '../../notifications/outbox/message-model'
import { outboxStage } from '../../notifications/webhooks/testing/outbox-stage'
import { WebhookModel } from '../../notifications/webhooks/webhook-model'
import { closeAfterTest } from '../../testing/closing'
import type { Player } from '../../testing/test-app'
import { BotDayModel } from '../activity/bot-day-model'
import { BotModel, type BotRecord } from '../model/bot-model'
import { RunModel } from '../runs/run-model'
import { dayUsedUp } from '../stop-reasons'
import { notifiedEvents } from './bot-events'
import { tellFinishedDays } from './run-day-events'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player
let bot: string

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna', 'pro')
  bot = await stage.botOf(anna)
  await stage.webhookOf(anna, 'https://example.com/hook', [...ALL_WEBHOOK_EVENTS])
  stage.clock.set(SECOND)
})

const act = (action: 'start' | 'stop') => stage.call(anna, 'POST', `/api/bots/${bot}/actions`, { action })
const record = async () => (await BotModel.findById(bot).lean<BotRecord>()) as BotRecord

/** The bodies of all messages, in the form that the document gives them. */
async function told() {
  await fanOut(stage.deps)
  const messages = await OutboxMessageModel.find({ user: anna.id }).sort({ _id: 1 }).lean()
  return messages.map(({ body }) => {
    const event = JSON.parse(body)
    const schema = WEBHOOK_BODIES[event.type]
    if (!schema) throw new Error(`${event.type} is not in the document`)
    expect([...Value.Errors(schema, event)]).toEqual([])
    return event
  })
}

const toldOf = async (wanted: string) => (await told()).filter(({ type }) => type === wanted)

async function runOf(fields: object) {
  const { _id, user, desiredGeneration } = await record()
  const startedAt = new Date(stage.clock.now())
  await RunModel.create({ bot: _id, user, epoch: 7, desiredGeneration, startedAt, seenAt: startedAt, ...fields })
}

describe('A start and a stop by the player', () => {
  test('are events with the bot, and the stop has the run and its gains', async () => {
    await act('start')
    await runOf({ gained: 1200, endedAt: new Date() })
    await act('stop')
    const [[started], [stopped]] = [await toldOf('bot.started'), await toldOf('bot.stopped')]
    const { name } = await record()
    expect(started).toMatchObject({
      type: 'bot.started',
      data: { bot: { id: bot, name, template_id: 'resource-collector' } },
    })
    expect(stopped).toMatchObject({
      type: 'bot.stopped',
      data: { bot: { id: bot }, code: 'user', run: 7, gains: 1200 },
    })
  })

  test('wait until the run has ended, because only then its gains are known', async () => {
    await act('start')
    await runOf({ gained: 100, endedAt: null })
    await act('stop')
    expect((await told()).map(({ type }) => type)).toEqual(['bot.started'])
    await RunModel.updateOne({ bot }, { $set: { endedAt: new Date(), gained: 150 } })
    stage.clock.set(2 * SECOND)
    expect(await toldOf('bot.stopped')).toMatchObject([{ data: { gains: 150 } }])
  })

  test('do not wait for ever for a run that does not end', async () => {
    await act('start')
    await runOf({ gained: 100, endedAt: null })
    await act('stop')
    stage.clock.set(MINUTE)
    expect(await toldOf('bot.stopped')).toMatchObject([{ data: { gains: 100 } }])
  })

  test('without a run have none', async () => {
    await act('start')
    await act('stop')
    expect(await toldOf('bot.stopped')).toMatchObject([{ data: { run: null, gains: null } }])
  })
})

describe('A bot that stops by itself', () => {
  const stopBy = async (end: { code: string; message: string }) => {
    await act('start')
    const current = await record()
    await clearDesired({ ...stage.services, clock: stage.clock }, current, { end: end as never, gained: 55 })
  }

  test('tells its run and gains at once', async () => {
    await stopBy({ code: 'finished', message: 'Finished.' })
    expect(await toldOf('bot.stopped')).toMatchObject([{ data: { code: 'finished', run: 0, gains: 55 } }])
  })

  test('because the game refused its account is an event of the account too', async () => {
    await stopBy({ code: 'bad_credentials', message: 'Wrong password.' })
    const { account } = await record()
    expect(await toldOf('account.refused')).toMatchObject([
      { data: { account_id: String(account), code: 'bad_credentials', message: 'Wrong password.' } },
    ])
  })

  test.each(['script_error', 'script_limit'])('by a %s is an event of the script too', async (code) => {
    await stopBy({ code, message: 'The script failed in line 3.' })
    expect(await toldOf('script.failed')).toMatchObject([
      { data: { bot: { id: bot }, message: 'The script failed in line 3.' } },
    ])
    expect(await toldOf('bot.stopped')).toMatchObject([{ data: { code } }])
  })

  test('because the hours are used up: two bots of a player make one event of that', async () => {
    await stopBy(dayUsedUp(stage.clock.now()))
    bot = await stage.botOf(anna)
    await stopBy(dayUsedUp(stage.clock.now()))
    expect(await toldOf('bot.stopped')).toHaveLength(2)
    expect(await toldOf('hours.used_up')).toHaveLength(1)
  })
})

test('A warning of an attack is an event of its own beside the notification', async () => {
  const attack = { castle: { id: 'c1', name: 'Rabenfels' }, from: 'Khan', troops: 140, arrivesAt: stage.clock.now() }
  await stage.happen(anna, ...notifiedEvents(await record(), '140 troops of Khan reach Rabenfels.', attack))
  const [notified, attacked] = (await told()).sort((one, other) => (one.type < other.type ? 1 : -1))
  expect(notified).toMatchObject({ type: 'bot.notified', data: { message: '140 troops of Khan reach Rabenfels.' } })
  expect(attacked).toMatchObject({ type: 'bot.attacked', data: { castle: attack.castle, from: 'Khan', troops: 140 } })
})

test('Another plan is an event, stored with the plan', async () => {
  await UserModel.updateOne({ _id: anna.id }, { $set: { grantedPlan: 'pro', plan: 'premium' } })
  await settlePlayer({ ...stage.services, clock: stage.clock }, anna.id)
  await settlePlayer({ ...stage.services, clock: stage.clock }, anna.id)
  expect(await told()).toMatchObject([{ type: 'plan.changed', data: { plan: 'pro', before: 'premium' } }])
  expect((await UserModel.findById(anna.id).lean())?.pendingEvents).toHaveLength(0)
})

describe('A finished day', () => {
  const tell = () => tellFinishedDays({ ...stage.services, ...stage.deps })
  const today = () => new Date(stage.clock.now()).toISOString().slice(0, 10)

  async function playToday() {
    const day = today()
    await BotDayModel.create({
      bot,
      user: anna.id,
      day,
      templateId: 'resource-collector',
      epoch: 1,
      online: 3 * HOUR,
      resting: HOUR,
      gained: { '13:15': 100, '13:30': 20 },
      goods: { '13:15 wood': 60, '13:30 wood': 20, '13:30 food': 40 },
      expiresAt: new Date(stage.clock.now() + 400 * DAY),
    })
    return day
  }

  test('is told once, ten minutes after midnight UTC', async () => {
    const day = await playToday()
    const midnight = Date.parse(`${day}T00:00:00Z`) + DAY
    stage.clock.set(midnight - stage.clock.now() + 9 * MINUTE)
    await tell()
    expect(await told()).toEqual([])
    stage.clock.set(MINUTE)
    await tell()
    await WebhookModel.updateOne({ user: anna.id }, { $set: { lastDay: '2020-01-01' } })
    await tell()
    expect(await told()).toMatchObject([
      {
        type: 'run.day',
        timestamp: new Date(midnight).toISOString(),
        data: {
          day,
          online_ms: 3 * HOUR,
          resting_ms: HOUR,
          gains: 120,
          unit: 'resources',
          goods: { wood: 80, food: 40 },
        },
      },
    ])
  })

  test('of a time without the plan is not told later', async () => {
    await playToday()
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    stage.clock.set(2 * DAY)
    await tell()
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
    await tell()
    expect(await told()).toEqual([])
  })
})

test('For players without webhooks, a start and a stop call the store as often as before, and send nothing', async () => {
  const ben = await stage.player('ben')
  const bens = await stage.botOf(ben)
  const calls: string[] = []
  mongoose.set('debug', (collection: string, method: string) => calls.push(`${collection}.${method}`))
  closeAfterTest(() => mongoose.set('debug', false))
  for (const action of ['start', 'stop'] as const) await ben.post(`/api/bots/${bens}/actions`, { action })
  const told = ['notifications.insertOne', 'bots.updateOne']
  expect(calls.filter((call) => told.includes(call))).toEqual([...told, ...told])
  expect(calls.filter((call) => /webhooks|outbox/.test(call))).toEqual([])
  expect(calls).toHaveLength(12)
  await fanOut(stage.deps)
  expect(await OutboxMessageModel.countDocuments({ user: new Types.ObjectId(ben.id) })).toBe(0)
})
