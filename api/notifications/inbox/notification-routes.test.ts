import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MAX_NOTIFICATIONS, MAX_UNSEEN } from '../../../shared/limits'
import { UserModel } from '../../identity/users/user-model'
import { type Player, testApp } from '../../testing/test-app'
import { publish } from '../announcements/testing/publish'
import { NotificationModel } from './notification-model'
import { recordNotification } from './record-notification'

type Services = Awaited<ReturnType<typeof testApp>>['services']

const notify = (services: Services, { id }: Player, message = 'A fault') =>
  recordNotification(services, { user: new Types.ObjectId(id), bot: null, kind: 'bot', message })

async function pageOf({ api }: Player) {
  const { data } = await api.users.me.notifications.get({ query: {} })
  return data ?? expect.unreachable()
}
const unseenOf = async (player: Player) => (await pageOf(player)).unseen
const idsOf = async (player: Player) => (await pageOf(player)).notifications.map(({ id }) => id)

async function newsOf({ api }: Player) {
  const { data } = await api.users.me.unseen.get()
  return data ?? expect.unreachable()
}

describe('GET /api/users/me/notifications', () => {
  test('keeps only the newest as new ones arrive, and those whose events are not in the outbox yet', async () => {
    const { player, services } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const common = { kind: 'bot', message: 'Old', createdAt: new Date() }
    const old = (user: string, count: number) =>
      NotificationModel.insertMany(Array.from({ length: count }, () => ({ ...common, user })))
    const untold = { events: [{ type: 'bot.notified', data: {} }], eventsDueAt: new Date() }
    await NotificationModel.create({ ...common, ...untold, user: anna.id, message: 'Untold' })
    await Promise.all([old(anna.id, MAX_NOTIFICATIONS + 700), old(ben.id, 3)])
    for (let added = 0; added < 300; added++) await notify(services, anna, `New ${added}`)
    expect(await NotificationModel.countDocuments({ user: anna.id })).toBeWithin(
      MAX_NOTIFICATIONS,
      MAX_NOTIFICATIONS + 300,
    )
    expect(await NotificationModel.countDocuments({ user: anna.id, message: /^New/ })).toBe(300)
    expect(await NotificationModel.countDocuments({ user: anna.id, message: 'Untold' })).toBe(1)
    expect(await NotificationModel.countDocuments({ user: ben.id })).toBe(3)
  })

  test('returns pages, newest first, each once', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    for (const message of ['one', 'two', 'three', 'four', 'five']) await notify(services, anna, message)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await anna.api.users.me.notifications.get({ query: { limit: 2, cursor } })
      seen.push(...(data?.notifications.map(({ message }) => message) ?? []))
      cursor = data?.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one'])
  })

  test("does not return another player's", async () => {
    const { player, botOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    await anna.post(`/api/bots/${await botOf(anna)}/actions`, { action: 'start' })
    const { data } = await ben.api.users.me.notifications.get({ query: {} })
    expect(data).toEqual({ notifications: [], next_cursor: null, unseen: 0 })
  })

  test.each(['limit=0', 'limit=101', 'limit=many', 'cursor=nonsense'])(
    'refuses %s with one clear sentence',
    async (query) => {
      const { player } = await testApp()
      const answer = await (await player('anna')).get(`/api/users/me/notifications?${query}`)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toMatch(
        /^(The limit must be a whole number from 1 to 100|That cursor is not valid)\.$/,
      )
    },
  )

  test('refuses a visitor', async () => {
    const { call } = await testApp()
    expect((await call('GET', '/api/users/me/notifications')).status).toBe(401)
  })
})

describe('POST /api/users/me/notifications/seen', () => {
  test('leaves only later ones unseen, even while more arrive', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    for (let count = 0; count < 3; count++) await notify(services, anna)
    const [, second = ''] = await idsOf(anna)
    expect(await unseenOf(anna)).toBe(3)
    expect((await anna.api.users.me.notifications.seen.post({ until: second })).status).toBe(204)
    expect(await unseenOf(anna)).toBe(1)
    expect((await newsOf(anna)).notifications).toEqual({ unseen: 1, seen_until: second })
    await notify(services, anna)
    expect(await unseenOf(anna)).toBe(2)
  })

  test('never moves backwards, in any order of calls', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    for (let count = 0; count < 3; count++) await notify(services, anna)
    const ids = await idsOf(anna)
    const calls = [...ids, ...ids.toReversed()].map((until) => anna.api.users.me.notifications.seen.post({ until }))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 204))
    await anna.api.users.me.notifications.seen.post({ until: ids.at(-1) ?? '' })
    expect((await newsOf(anna)).notifications).toEqual({ unseen: 0, seen_until: ids[0] ?? '' })
  })

  test('treats a future id as the newest existing one', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    await notify(services, anna)
    await anna.api.users.me.notifications.seen.post({ until: 'f'.repeat(24) })
    expect(await unseenOf(anna)).toBe(0)
    await notify(services, anna)
    expect(await unseenOf(anna)).toBe(1)
  })

  test("treats another player's id as the newest own one before it", async () => {
    const { player, services } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    await notify(services, ben)
    await notify(services, anna)
    const [bens = ''] = await idsOf(ben)
    expect((await anna.api.users.me.notifications.seen.post({ until: bens })).status).toBe(204)
    expect([await unseenOf(anna), await unseenOf(ben)]).toEqual([1, 1])
  })

  test('stays valid after the seen notification is deleted', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    await notify(services, anna)
    const [until = ''] = await idsOf(anna)
    await anna.api.users.me.notifications.seen.post({ until })
    await NotificationModel.deleteMany({ user: anna.id })
    await anna.api.users.me.notifications.seen.post({ until })
    expect((await newsOf(anna)).notifications).toEqual({ unseen: 0, seen_until: until })
  })

  test.each([{}, { until: 'soon' }, { until: { $gt: '' } }, { until: null }, { until: 'F'.repeat(24) }])(
    'refuses %j with one clear sentence',
    async (body) => {
      const { player } = await testApp()
      const answer = await (await player('anna')).post('/api/users/me/notifications/seen', body)
      expect([answer.status, await answer.text()]).toEqual([422, 'Please send the ID of the newest entry seen.'])
    },
  )

  test('refuses a visitor and a deleted player', async () => {
    const { api, player } = await testApp()
    const until = 'f'.repeat(24)
    expect((await api.users.me.notifications.seen.post({ until })).status).toBe(401)
    const anna = await player('anna')
    await UserModel.deleteOne({ _id: anna.id })
    expect((await anna.api.users.me.unseen.get()).status).toBe(401)
    await anna.api.users.me.notifications.seen.post({ until })
    expect(await UserModel.findById(anna.id)).toBeNull()
  })
})

describe('POST /api/users/me/announcements/seen', () => {
  test('leaves only later ones unseen, for this player only', async () => {
    const { player, services } = await testApp()
    await publish(services, 'Before her time')
    const [anna, ben] = [await player('anna'), await player('ben')]
    expect((await newsOf(anna)).announcements).toEqual({ unseen: 0, seen_until: anna.id })
    const { id } = await publish(services, 'Maintenance on Tuesday')
    await publish(services, 'Midnight theme')
    expect((await newsOf(anna)).announcements.unseen).toBe(2)
    expect((await anna.api.users.me.announcements.seen.post({ until: id })).status).toBe(204)
    expect((await newsOf(anna)).announcements).toEqual({ unseen: 1, seen_until: id })
    expect((await newsOf(ben)).announcements.unseen).toBe(2)
  })

  test('never moves backwards, nor beyond the published ones', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    const first = await publish(services, 'One')
    const second = await publish(services, 'Two')
    for (const until of ['f'.repeat(24), first.id, '0'.repeat(24)]) {
      await anna.api.users.me.announcements.seen.post({ until })
    }
    expect((await newsOf(anna)).announcements).toEqual({ unseen: 0, seen_until: second.id })
    await publish(services, 'Three')
    expect((await newsOf(anna)).announcements.unseen).toBe(1)
  })

  test('explains bad input in one sentence, and refuses a visitor', async () => {
    const { call, player } = await testApp()
    const path = '/api/users/me/announcements/seen'
    expect((await (await player('anna')).post(path, { until: 'soon' })).status).toBe(422)
    expect((await call('POST', path, { body: { until: 'soon' } })).status).toBe(401)
  })
})

describe('GET /api/users/me/unseen', () => {
  test('counts up to a maximum', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const createdAt = new Date()
    const many = Array.from({ length: MAX_UNSEEN + 5 }, () => ({
      user: anna.id,
      kind: 'bot',
      message: 'A start',
      createdAt,
    }))
    await NotificationModel.insertMany(many)
    expect((await newsOf(anna)).notifications).toEqual({ unseen: MAX_UNSEEN, seen_until: null })
  })

  test('refuses a visitor', async () => {
    const { api } = await testApp()
    expect((await api.users.me.unseen.get()).status).toBe(401)
  })
})
