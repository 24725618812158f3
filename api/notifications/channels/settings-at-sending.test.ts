import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { Player } from '../../testing/test-app'
import { OutboxMessageModel } from '../outbox/message-model'
import { unsubscribe } from './mail/unsubscribe'
import { BOT, channelStage } from './testing/channel-stage'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
})

const texts = () =>
  stage.received.map(({ content }) => (content.kind === 'alert' ? [content.alert.message, content.more] : []))
const lastSaid = async () => (await OutboxMessageModel.findOne({ user: anna.id }).lean())?.tries.at(-1)?.said

/** In a zone without changes of clocks. */
const minuteNow = () => Math.floor((stage.clock.now() / MINUTE) % (24 * 60))
/** Quiet hours of eight hours that began an hour ago. */
function asleep() {
  const from = (minuteNow() + 23 * 60) % (24 * 60)
  return { from, until: (from + 8 * 60) % (24 * 60), attacks_break_through: true }
}

async function waits(way: 'discord' | 'mail') {
  const channel = await stage.channelOf(anna, way)
  await stage.choose(anna, { quiet: asleep() })
  stage.clock.set(SECOND)
  await stage.happened(anna, { kind: 'banned', message: 'Banned.' })
  await stage.pass()
  expect(texts()).toEqual([])
  return channel
}

describe('An alert that waits for the end of quiet hours', () => {
  test('is not sent if its kind was turned off before', async () => {
    await waits('discord')
    await stage.choose(anna, { tellings: { stopped: { discord: 'off' } } })
    await stage.passAfter(8 * HOUR)
    expect(texts()).toEqual([])
    expect(await lastSaid()).toBe('Not sent, because it is turned off by now.')
  })

  test('is not sent if its bot was muted before', async () => {
    await waits('discord')
    await stage.choose(anna, { muted: [{ bot_id: BOT, kinds: ['stopped'] }] })
    await stage.passAfter(8 * HOUR)
    expect(texts()).toEqual([])
  })

  test('is not mailed after the link of another mail has turned alerts off', async () => {
    await stage.choose(anna, { tellings: { report: { mail: 'digest' } } })
    const { id: channel } = await waits('mail')
    const { secretBox, log, changes } = stage.services
    await unsubscribe({ secretBox, log, changes, clock: stage.clock }, { channel, part: 'alerts' })
    await stage.passAfter(8 * HOUR)
    expect(texts().filter(([message]) => message)).toEqual([])
  })

  test('leaves at once when they are turned off', async () => {
    await waits('discord')
    await stage.choose(anna, { quiet: null })
    await stage.pass()
    expect(texts()).toEqual([['Banned.', 0]])
  })

  test('leaves at once in a zone where it is day', async () => {
    await waits('discord')
    const answer = await stage.ask(anna, 'PATCH', '/api/users/me', { time_zone: 'Asia/Tokyo' })
    expect(answer.status).toBe(200)
    await stage.pass()
    expect(texts()).toEqual([['Banned.', 0]])
  })

  test('goes on waiting for them when others change their settings', async () => {
    await waits('discord')
    const ben = await stage.player('ben', 'pro')
    await stage.choose(ben, { quiet: null })
    await stage.pass()
    expect(texts()).toEqual([])
    await stage.passAfter(7 * HOUR)
    expect(texts()).toEqual([['Banned.', 0]])
  })
})
