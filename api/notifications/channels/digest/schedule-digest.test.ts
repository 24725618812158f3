import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import type { Player } from '../../../testing/test-app'
import { NotificationSettingsModel } from '../model/notification-settings-model'
import { channelStage } from '../testing/channel-stage'

const NOON = Date.UTC(2096, 10, 21, 12)

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player

beforeAll(async () => {
  stage = await channelStage()
})

beforeEach(async () => {
  stage.clock.set(NOON - stage.clock.now())
  anna = await stage.player('anna', 'premium')
})

const settingsOf = ({ id }: Player) => NotificationSettingsModel.findById(id).lean()
const plannedOf = async (player: Player) => (await settingsOf(player))?.nextDigestAt?.toISOString() ?? null
const storeLast = (player: Player, time: string) =>
  NotificationSettingsModel.updateOne({ _id: player.id }, { $set: { lastDigestAt: new Date(time) } })
const moveTo = (player: Player, time_zone: string) => stage.ask(player, 'PATCH', '/api/users/me', { time_zone })

describe('the next daily summary', () => {
  test('is planned with the first channel that hears it, and given up with the last', async () => {
    const discord = await stage.channelOf(anna, 'discord')
    expect(await plannedOf(anna)).toBe('2096-11-22T07:00:00.000Z')
    const mail = await stage.channelOf(anna, 'mail')
    await stage.ask(anna, 'DELETE', `/api/channels/${discord.id}`)
    expect(await plannedOf(anna)).toBe('2096-11-22T07:00:00.000Z')
    await stage.ask(anna, 'PATCH', `/api/channels/${mail.id}`, { active: false })
    expect(await plannedOf(anna)).toBeNull()
    await stage.ask(anna, 'PATCH', `/api/channels/${mail.id}`, { active: true })
    expect(await plannedOf(anna)).toBe('2096-11-22T07:00:00.000Z')
  })

  test('is not planned for a channel that hears all at once or nothing', async () => {
    await stage.channelOf(anna, 'push')
    expect(await settingsOf(anna)).toBeNull()
    await stage.channelOf(anna, 'discord')
    await stage.choose(anna, { tellings: { supplies: { discord: 'now' } } })
    expect(await plannedOf(anna)).toBeNull()
    await stage.choose(anna, { tellings: { report: { discord: 'digest' } } })
    expect(await plannedOf(anna)).toBe('2096-11-22T07:00:00.000Z')
  })

  test('follows the hour and the zone', async () => {
    await stage.channelOf(anna, 'discord')
    await stage.choose(anna, { digest_hour: 13 })
    expect(await plannedOf(anna)).toBe('2096-11-21T13:00:00.000Z')
    expect((await moveTo(anna, 'Asia/Kathmandu')).status).toBe(200)
    expect(await plannedOf(anna)).toBe('2096-11-22T07:15:00.000Z')
  })

  test('a date that had one has no other', async () => {
    await stage.channelOf(anna, 'discord')
    await storeLast(anna, '2096-11-21T07:00Z')
    await stage.choose(anna, { digest_hour: 20 })
    expect(await plannedOf(anna)).toBe('2096-11-22T20:00:00.000Z')
  })

  test('that is due stays due when something else is changed', async () => {
    await stage.channelOf(anna, 'discord')
    stage.clock.set(19 * HOUR + MINUTE)
    await stage.choose(anna, { quiet: { from: 0, until: 60, attacks_break_through: true } })
    expect(await plannedOf(anna)).toBe('2096-11-22T07:00:00.000Z')
    await stage.choose(anna, { digest_hour: 9 })
    expect(await plannedOf(anna)).toBe('2096-11-22T09:00:00.000Z')
  })

  test('changes at the same moment lead to the plan of the last state', async () => {
    const discord = await stage.channelOf(anna, 'discord')
    await Promise.all([
      stage.ask(anna, 'DELETE', `/api/channels/${discord.id}`),
      stage.channelOf(anna, 'mail'),
      stage.choose(anna, { digest_hour: 5 }),
      moveTo(anna, 'Europe/Berlin'),
    ])
    expect(await plannedOf(anna)).toBe('2096-11-22T04:00:00.000Z')
  })
})
