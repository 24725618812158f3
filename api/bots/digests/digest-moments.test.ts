import { beforeAll, describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { NotificationSettingsModel } from '../../notifications/channels/model/notification-settings-model'
import type { Player } from '../../testing/test-app'
import { digestStage } from './testing/digest-stage'

let stage: Awaited<ReturnType<typeof digestStage>>

beforeAll(async () => {
  stage = await digestStage()
})

const startAt = (time: string) => stage.clock.set(Date.parse(time) - stage.clock.now())

/** Turns the clock by half-hours, and makes the due summaries after each. */
async function pass(span: number) {
  const end = stage.clock.now() + span
  while (stage.clock.now() < end) await stage.makeAt(stage.clock.now() + 30 * MINUTE)
}

const untilsOf = (player: Player) =>
  stage.digestsOf(player).map(({ until }) => new Date(until).toISOString().slice(0, 16))

describe('a daily summary', () => {
  test.each([
    ['Europe/Berlin', '2097-03-29T12:01Z', ['2097-03-30T06:00', '2097-03-31T05:00', '2097-04-01T05:00']],
    ['Europe/Berlin', '2097-10-25T12:01Z', ['2097-10-26T05:00', '2097-10-27T06:00', '2097-10-28T06:00']],
    ['America/New_York', '2097-03-08T13:01Z', ['2097-03-09T12:00', '2097-03-10T11:00', '2097-03-11T11:00']],
    ['America/New_York', '2097-11-01T13:01Z', ['2097-11-02T11:00', '2097-11-03T12:00', '2097-11-04T12:00']],
  ])('comes once a date at the hour of %s over a change of clocks (%s)', async (zone, from, untils) => {
    startAt(from)
    const anna = await stage.reader({ zone })
    await pass(3 * DAY)
    expect(untilsOf(anna)).toEqual(untils)
    for (const [index, { from: begin }] of stage.digestsOf(anna).entries())
      if (index > 0) expect(begin).toBe(Date.parse(`${untils[index - 1]}Z`))
  })

  test('comes once a date, and leaves out one at most, when the hour is changed', async () => {
    startAt('2096-11-21T12:01Z')
    const anna = await stage.reader({ zone: 'UTC' })
    await pass(20 * HOUR)
    await stage.choose(anna, { digest_hour: 20 })
    await pass(2 * DAY)
    await stage.choose(anna, { digest_hour: 10 })
    await pass(2 * DAY)
    expect(untilsOf(anna)).toEqual(['2096-11-22T07:00', '2096-11-23T20:00', '2096-11-24T10:00', '2096-11-25T10:00'])
  })

  test('follows a player around the earth', async () => {
    startAt('2096-11-21T12:01Z')
    const anna = await stage.reader({ zone: 'Asia/Tokyo' })
    await pass(DAY)
    await stage.ask(anna, 'PATCH', '/api/users/me', { time_zone: 'America/Los_Angeles' })
    await pass(DAY)
    // As if the profile had been changed by an earlier version.
    await UserModel.updateOne({ _id: anna.id }, { $set: { timeZone: 'Europe/Berlin' } })
    await pass(2 * DAY)
    expect(untilsOf(anna)).toEqual(['2096-11-21T22:00', '2096-11-22T15:00', '2096-11-24T06:00', '2096-11-25T06:00'])
  })

  test('is one after a downtime, and tells of all of it', async () => {
    startAt('2096-11-21T12:01Z')
    const anna = await stage.reader({ zone: 'UTC' })
    await pass(DAY)
    await stage.makeAt('2096-11-25T09:30Z')
    await pass(DAY)
    expect(untilsOf(anna)).toEqual(['2096-11-22T07:00', '2096-11-25T07:00', '2096-11-26T07:00'])
    expect(stage.digestsOf(anna).map(({ from, until }) => (until - from) / DAY)).toEqual([1, 3, 1])
  })

  test('is not made for suspended or deleted players, nor by a way that the plan lacks', async () => {
    startAt('2096-11-21T12:01Z')
    const [suspended, deleted, small] = [await stage.reader(), await stage.reader(), await stage.player('cara', 'plus')]
    await stage.channelOf(small, 'mail')
    await stage.choose(small, { tellings: { report: { mail: 'digest' } } })
    await UserModel.updateOne({ _id: suspended.id }, { $set: { suspendedAt: new Date() } })
    await UserModel.updateOne({ _id: deleted.id }, { $set: { deletedAt: new Date() } })
    await UserModel.updateOne({ _id: small.id }, { $set: { plan: 'starter' } })
    await pass(DAY)
    for (const player of [suspended, deleted, small]) expect(untilsOf(player)).toEqual([])
    const plannedOf = async ({ id }: Player) => (await NotificationSettingsModel.findById(id).orFail()).nextDigestAt
    expect(await plannedOf(suspended)).toEqual(new Date('2096-11-23T07:00Z'))
    expect(await plannedOf(small)).toEqual(new Date('2096-11-23T07:00Z'))
    expect(await plannedOf(deleted)).toBeNull()
  })
})
