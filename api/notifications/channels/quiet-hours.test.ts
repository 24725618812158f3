import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import type { Player } from '../../testing/test-app'
import { OutboxMessageModel } from '../outbox/message-model'
import { channelStage } from './testing/channel-stage'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
})

const textOf = ({ content }: (typeof stage.received)[number]) =>
  content.kind === 'alert' ? [content.alert.message, content.more] : [content.kind, 0]
const texts = () => stage.received.map(textOf)
const statesOf = async () =>
  (await OutboxMessageModel.find({ user: anna.id }).sort({ _id: 1 }).lean()).map(({ state }) => state)

describe('Quiet hours', () => {
  const BERLIN = 'Europe/Berlin'
  const quiet = (attacks_break_through: boolean) => ({ from: 23 * 60, until: 7 * 60, attacks_break_through })

  async function sleepIn(zone: string, at: string, breaksThrough = true) {
    await UserModel.updateOne({ _id: anna.id }, { $set: { timeZone: zone } })
    await stage.choose(anna, { quiet: quiet(breaksThrough), tellings: { news: { push: 'now' } } })
    stage.clock.set(Date.parse(at) - HOUR - stage.clock.now())
    await stage.channelOf(anna, 'push')
    stage.clock.set(HOUR)
  }

  // Clocks go forward at 2027-03-28T01:00Z in Berlin, and back at 2027-10-31T01:00Z.
  test.each([
    ['on an ordinary night', '2027-02-10T23:30:00Z', '2027-02-11T06:00:00Z'],
    ['in the night when clocks go forward', '2027-03-27T23:30:00Z', '2027-03-28T05:00:00Z'],
    ['in the night when clocks go back', '2027-10-30T22:30:00Z', '2027-10-31T06:00:00Z'],
  ])('end at seven o’clock %s', async (_, at, end) => {
    await sleepIn(BERLIN, at)
    await stage.happened(anna, { message: 'One.' })
    stage.clock.set(1)
    await stage.happened(anna, { message: 'Two.' })
    await stage.pass()
    await stage.passAfter(Date.parse(end) - 1 - stage.clock.now())
    expect(texts()).toEqual([])
    await stage.passAfter(1)
    expect(texts()).toEqual([['Two.', 1]])
    expect(stage.received[0]?.at).toBe(Date.parse(end))
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('are broken by an attack if the player wants it: %p', async (breaksThrough, told) => {
    await sleepIn('UTC', '2027-02-10T23:30:00Z', breaksThrough)
    await stage.happened(anna, { message: 'Khan comes.', about: 'attack' })
    await stage.pass()
    expect(texts()).toHaveLength(told)
  })
})

describe('A day', () => {
  test('has at most sixty messages of Discord, of which the last says so, and begins anew at midnight', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { timeZone: 'Asia/Kolkata' } })
    stage.clock.set(Date.parse('2027-02-10T20:00:00Z') - stage.clock.now())
    await stage.channelOf(anna, 'discord')
    stage.clock.set(SECOND)
    const botOf = (number: number) => number.toString(16).padStart(24, '0')
    for (let number = 1; number <= 70; number++)
      await stage.happened(anna, { message: `${number}`, bot: botOf(number) })
    await stage.pass()
    expect(texts()).toHaveLength(60)
    const midnight = Date.parse('2027-02-11T18:30:00Z')
    const mutings = stage.received.map(({ content }) => content.kind === 'alert' && content.mutedUntil)
    expect(mutings).toEqual([...Array(59).fill(null), midnight])
    expect((await statesOf()).filter((state) => state === 'failed')).toHaveLength(10)
    stage.clock.set(midnight - stage.clock.now())
    await stage.happened(anna, { message: 'Tomorrow.' })
    await stage.pass()
    expect(texts().at(-1)).toEqual(['Tomorrow.', 0])
  })
})
