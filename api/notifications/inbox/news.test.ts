import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { type Player, testApp } from '../../testing/test-app'
import { NotificationModel } from './notification-model'
import { recordNotification } from './record-notification'

type Services = Awaited<ReturnType<typeof testApp>>['services']

async function pageOf({ api }: Player) {
  const { data } = await api.users.me.notifications.get({ query: {} })
  return data ?? expect.unreachable()
}
const unseenOf = async (player: Player) => (await pageOf(player)).unseen
const idsOf = async (player: Player) => (await pageOf(player)).notifications.map(({ id }) => id)

describe('news', () => {
  const news = (services: Services, { id }: Player, kind = 'castle_taken') =>
    recordNotification(services, { user: new Types.ObjectId(id), bot: new Types.ObjectId(), kind, message: kind })
  const kindsOf = async ({ api }: Player, only: 'news' | 'unread_errors') =>
    (await api.users.me.notifications.get({ query: { only } })).data?.notifications.map(({ kind }) => kind)

  test('is what the player did not do, and only that counts as unseen', async () => {
    const { player, botOf, services } = await testApp()
    const anna = await player('anna')
    const bot = anna.api.bots({ id: await botOf(anna) })
    await bot.actions.post({ action: 'start' })
    await bot.actions.post({ action: 'stop' })
    expect(await unseenOf(anna)).toBe(0)
    for (const kind of ['daily_limit', 'suspended', 'castle_taken', 'billing']) await news(services, anna, kind)
    expect(await unseenOf(anna)).toBe(4)
    const { notifications } = await pageOf(anna)
    expect(notifications.map(({ kind, is_news, severity }) => [kind, is_news, severity])).toEqual([
      ['billing', true, 'info'],
      ['castle_taken', true, 'error'],
      ['suspended', true, 'warning'],
      ['daily_limit', true, 'warning'],
      ['user', false, 'info'],
      ['start', false, 'info'],
    ])
    expect(await kindsOf(anna, 'news')).toEqual(['billing', 'castle_taken', 'suspended', 'daily_limit'])
  })

  test('has the moment at which it happened', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    await news(services, anna)
    const [entry] = (await pageOf(anna)).notifications
    const late = new Date(entry?.created_at ?? '').getTime() - new Date(entry?.moment ?? '').getTime()
    expect(late).toBeWithin(0, 1000)
  })

  test('is read one by one, by its player only, and then is no unread error', async () => {
    const { player, services } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    await news(services, anna, 'banned')
    await news(services, anna, 'castle_taken')
    const [newest = '', oldest = ''] = await idsOf(anna)
    expect((await ben.api.users.me.notifications({ id: newest }).read.post()).status).toBe(404)
    expect(await unseenOf(anna)).toBe(2)
    for (let time = 0; time < 2; time++)
      expect((await anna.api.users.me.notifications({ id: newest }).read.post()).status).toBe(204)
    expect(await unseenOf(anna)).toBe(1)
    expect((await pageOf(anna)).notifications.map(({ is_read }) => is_read)).toEqual([true, false])
    expect(await kindsOf(anna, 'unread_errors')).toEqual(['banned'])
    await anna.api.users.me.notifications.seen.post({ until: oldest })
    expect(await kindsOf(anna, 'unread_errors')).toEqual([])
  })

  test('reads an old document without the new fields', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const _id = new Types.ObjectId()
    const old = {
      _id,
      user: new Types.ObjectId(anna.id),
      bot: null,
      kind: 'start',
      message: 'Old',
      createdAt: new Date(),
    }
    await NotificationModel.collection.insertOne(old)
    await NotificationModel.collection.insertOne({ ...old, _id: new Types.ObjectId(), kind: 'game_down' })
    expect(await unseenOf(anna)).toBe(1)
    expect((await pageOf(anna)).notifications).toMatchObject([
      { is_news: true, is_read: false, severity: 'error' },
      { is_news: false, is_read: false, severity: 'info' },
    ])
  })

  test('refuses another choice, an unknown id and a visitor', async () => {
    const { api, call, player } = await testApp()
    const anna = await player('anna')
    const answer = await anna.get('/api/users/me/notifications?only=nonsense')
    expect([answer.status, await answer.text()]).toEqual([422, 'Ask for news or unread_errors only.'])
    for (const id of ['nonsense', 'f'.repeat(24)])
      expect((await anna.api.users.me.notifications({ id }).read.post()).status).toBe(404)
    expect((await api.users.me.notifications({ id: 'f'.repeat(24) }).read.post()).status).toBe(401)
    expect((await call('POST', '/api/users/me/notifications/nonsense/read')).status).toBe(401)
  })
})
