import { beforeEach, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { Player } from '../../testing/test-app'
import { NotificationModel } from '../inbox/notification-model'
import { channelStage } from './testing/channel-stage'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
})

const texts = () =>
  stage.received.map(({ content }) => (content.kind === 'alert' ? [content.alert.message, content.more] : []))

/** For the next eight hours, in UTC. */
async function sleep(attacks_break_through: boolean) {
  const from = Math.floor((stage.clock.now() / MINUTE) % (24 * 60))
  await stage.choose(anna, { quiet: { from, until: (from + 8 * 60) % (24 * 60), attacks_break_through } })
}

test('Where 300 messages of a bot wait, an attack is told, and more of the same have no room', async () => {
  await stage.channelOf(anna, 'discord')
  await sleep(true)
  stage.clock.set(SECOND)
  for (let number = 1; number <= 302; number++) {
    await stage.happened(anna, { message: `Crash ${number}.`, kind: 'crash_loop' })
    stage.clock.set(1)
  }
  await stage.pass()
  await stage.happened(anna, { message: 'Khan comes.', about: 'attack' })
  await stage.pass()
  expect(texts()).toEqual([['Khan comes.', 0]])
  await stage.passAfter(8 * HOUR)
  expect(texts()).toEqual([
    ['Khan comes.', 0],
    ['Crash 300.', 299],
  ])
})

test('Of attacks that waited, those that have arrived are not told', async () => {
  await stage.channelOf(anna, 'discord')
  await sleep(false)
  stage.clock.set(SECOND)
  const attack = async (message: string, hours: number) => {
    await stage.happened(anna, { message, about: 'attack' })
    const arrivesAt = stage.clock.now() + hours * HOUR
    const newest = await NotificationModel.findOne({ user: anna.id, message }).lean()
    await NotificationModel.updateOne({ _id: newest?._id }, { $set: { 'events.0.data.arrivesAt': arrivesAt } })
    stage.clock.set(SECOND)
  }
  await attack('Is still far.', 12)
  await attack('Is near.', 2)
  await stage.pass()
  await stage.passAfter(8 * HOUR)
  expect(texts()).toEqual([['Is still far.', 0]])
})
