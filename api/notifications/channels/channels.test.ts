import { beforeEach, describe, expect, test } from 'bun:test'
import { DAY, MINUTE, SECOND } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import type { Player } from '../../testing/test-app'
import { NotificationModel } from '../inbox/notification-model'
import { countSentMessages } from '../outbox/count-messages'
import { OutboxMessageModel } from '../outbox/message-model'
import { ChannelModel } from './model/channel-model'
import { BOT, channelStage } from './testing/channel-stage'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
})

const OTHER_BOT = '66f17a20c4e1b83d5f0a9e02'
const textOf = ({ content }: (typeof stage.received)[number]) =>
  content.kind === 'alert' ? [content.alert.message, content.more] : [content.kind, 0]
const texts = () => stage.received.map(textOf)
const statesOf = async () =>
  (await OutboxMessageModel.find({ user: anna.id }).sort({ _id: 1 }).lean()).map(({ state }) => state)
const noticesOf = async (kind: string) => NotificationModel.countDocuments({ user: anna.id, kind })

describe('A notification', () => {
  test('goes to the channels that want its kind at once', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.channelOf(anna, 'mail')
    stage.clock.set(SECOND)
    await stage.happened(anna, { message: 'Berimond is open.' })
    await stage.pass()
    expect(stage.received).toMatchObject([
      {
        to: { name: 'Discord' },
        content: { kind: 'alert', alert: { kind: 'news', message: 'Berimond is open.', bot: BOT }, more: 0 },
        zone: 'UTC',
        language: 'en',
      },
    ])
  })

  test('of a stop by itself goes to all three, and one of the own stop to none', async () => {
    for (const way of ['discord', 'mail', 'push'] as const) await stage.channelOf(anna, way)
    stage.clock.set(SECOND)
    await stage.happened(anna, { kind: 'bad_credentials', message: 'Wrong password.' })
    await stage.happened(anna, { kind: 'user', message: 'Stopped by you.' })
    await stage.pass()
    expect(texts()).toEqual(Array(3).fill(['Wrong password.', 0]))
  })

  test('that came before the channel is not told', async () => {
    await stage.happened(anna)
    stage.clock.set(SECOND)
    await stage.channelOf(anna, 'discord')
    await stage.pass()
    expect(texts()).toEqual([])
  })

  test('of a kind that is off, or of a bot that is told less of, stays on the page', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.choose(anna, {
      tellings: { news: { discord: 'off' } },
      muted: [{ bot_id: OTHER_BOT, kinds: ['stopped'] }],
    })
    stage.clock.set(SECOND)
    await stage.happened(anna)
    await stage.happened(anna, { kind: 'banned', message: 'Muted.', bot: OTHER_BOT })
    await stage.happened(anna, { kind: 'banned', message: 'Banned.' })
    await stage.pass()
    expect(texts()).toEqual([['Banned.', 0]])
  })

  test('of a plan without mail and push goes to Discord alone', async () => {
    for (const way of ['discord', 'mail', 'push'] as const) await stage.channelOf(anna, way)
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    stage.clock.set(SECOND)
    await stage.happened(anna, { kind: 'banned', message: 'Banned.' })
    await stage.pass()
    expect(stage.received.map(({ to }) => to.name)).toEqual(['Discord'])
  })
})

describe('Ten minutes', () => {
  beforeEach(async () => {
    await stage.channelOf(anna, 'discord')
    stage.clock.set(SECOND)
  })

  test('after a message, the next one of the same bot and kind tells those in between together', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await stage.happened(anna, { message: `Crash ${number}.`, kind: 'crash_loop' })
      await stage.pass()
      stage.clock.set(MINUTE)
    }
    expect(texts()).toEqual([['Crash 1.', 0]])
    await stage.passAfter(4 * MINUTE - 1)
    expect(texts()).toHaveLength(1)
    await stage.passAfter(1)
    expect(texts()).toEqual([
      ['Crash 1.', 0],
      ['Crash 6.', 4],
    ])
    expect(new Set(await statesOf())).toEqual(new Set(['delivered']))
    await stage.passAfter(DAY)
    expect(texts()).toHaveLength(2)
  })

  test('count for each bot and kind alone', async () => {
    await stage.happened(anna, { message: 'One.' })
    await stage.happened(anna, { message: 'Other bot.', bot: OTHER_BOT })
    await stage.happened(anna, { message: 'Banned.', kind: 'banned' })
    await stage.pass()
    expect(
      texts()
        .map(([message]) => message)
        .sort(),
    ).toEqual(['Banned.', 'One.', 'Other bot.'])
  })

  test('do not keep back the same message after its sender died', async () => {
    await stage.happened(anna, { message: 'One.' })
    await stage.pass()
    const [first] = stage.received
    // The sender died after sending: the message is due again, and the channel has counted it.
    await OutboxMessageModel.updateOne(
      { user: anna.id },
      { $set: { state: 'waiting', dueAt: new Date(stage.clock.now()), tries: [] } },
    )
    await stage.pass()
    expect(stage.received.map(({ id }) => id)).toEqual([first?.id ?? '', first?.id ?? ''])
    expect((await ChannelModel.findOne({ user: anna.id }).lean())?.sent.count).toBe(1)
  })
})

describe('What comes back', () => {
  beforeEach(async () => {
    await stage.channelOf(anna, 'discord')
    stage.clock.set(SECOND)
    await stage.happened(anna, { message: 'One.' })
  })
  const channel = async () => (await stage.ask(anna, 'GET', '/api/channels')).data.channels[0]

  test('that it is gone switches the channel off, and its player learns of it once', async () => {
    stage.answerWith(() => ({ kind: 'gone', status: 404, ms: 2, said: 'Unknown Webhook' }))
    await stage.happened(anna, { message: 'Two.', kind: 'banned' })
    await stage.pass()
    expect(await channel()).toMatchObject({
      active: false,
      off_reason: 'gone',
      last_try: { is_delivered: false, status: 404, said: 'Unknown Webhook' },
    })
    expect(await noticesOf('channel')).toBe(1)
    expect(new Set(await statesOf())).toEqual(new Set(['failed']))
  })

  test('is nothing: it is tried three times in an hour, and then the player learns of it once', async () => {
    stage.answerWith(() => ({ kind: 'retry', status: null, ms: 2, said: 'No answer came.' }))
    await stage.pass()
    for (let minutes = 0; minutes < 60; minutes += 5) await stage.passAfter(5 * MINUTE)
    expect(stage.received).toHaveLength(3)
    expect(await noticesOf('channel')).toBe(1)
    await stage.happened(anna, { message: 'Two.', kind: 'banned' })
    for (let minutes = 0; minutes < 60; minutes += 5) await stage.passAfter(5 * MINUTE)
    expect(stage.received).toHaveLength(6)
    expect(await noticesOf('channel')).toBe(1)
    expect(await channel()).toMatchObject({ active: true, last_try: { is_delivered: false } })
  })

  test('is a wish for a pause, which holds for all of its messages', async () => {
    const until = stage.clock.now() + 20 * SECOND
    stage.answerWith(() => ({ kind: 'retry', status: 429, ms: 2, said: null, notBefore: until }))
    await stage.pass()
    stage.answerWith(() => ({ kind: 'delivered', status: 204, ms: 2, said: null }))
    await stage.happened(anna, { message: 'Two.', kind: 'banned' })
    await stage.passAfter(19 * SECOND)
    expect(stage.received).toHaveLength(1)
    await stage.passAfter(10 * MINUTE)
    expect(stage.received).toHaveLength(3)
  })
})

test('A warning of an attack that has arrived is not sent any more', async () => {
  await stage.channelOf(anna, 'discord')
  stage.clock.set(SECOND)
  await stage.happened(anna, { message: 'Khan comes.', about: 'attack' })
  const arrives = new Date(stage.clock.now() + MINUTE)
  await NotificationModel.updateOne(
    { user: anna.id, 'events.type': 'alert' },
    { $set: { 'events.0.data.arrivesAt': arrives.getTime() } },
  )
  stage.clock.set(2 * MINUTE)
  await stage.pass()
  expect(texts()).toEqual([])
  expect(await statesOf()).toEqual(['failed'])
})

test('What left in a day, and what did not, is counted by channel', async () => {
  await stage.channelOf(anna, 'discord')
  await stage.channelOf(anna, 'push')
  stage.answerWith(({ to }) => ({
    kind: to.name === 'Discord' ? 'delivered' : 'refused',
    status: 200,
    ms: 1,
    said: null,
  }))
  stage.clock.set(SECOND)
  await stage.happened(anna, { kind: 'banned', message: 'Banned.' })
  await stage.pass()
  expect(await countSentMessages(stage)).toEqual([
    { channel: 'discord', sent: 1, not_sent: 0 },
    { channel: 'push', sent: 0, not_sent: 1 },
  ])
  stage.clock.set(2 * DAY)
  expect(await countSentMessages(stage)).toEqual([])
})
