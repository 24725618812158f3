import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { subscribed } from '../../billing/testing/subscribe'
import { changeRights } from '../../identity/admin-rights/change-rights'
import { grantByEmail } from '../../identity/admin-rights/grant-by-email'
import { importAvatar } from '../../identity/avatars/import-avatar'
import { tokenOf } from '../../identity/tokens/testing/token-of'
import { UserModel } from '../../identity/users/user-model'
import { recordNotification } from '../../notifications/inbox/record-notification'
import { ONE_PIXEL_PNG } from '../../testing/routes/scene'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { readStream, type StreamReader } from './testing/read-stream'

let app: TestApp
let anna: Player
let events: StreamReader

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'plus')
  events = readStream(await anna.get('/api/events'))
  await events.next('server')
})

const shown = async () => (await anna.api.users.me.get()).data?.user
const nextUser = async () => (await events.next('user')).user

describe('An open page shows at once', () => {
  test('a new name', async () => {
    await anna.api.users.me.patch({ username: 'Anna of the Mills' })
    expect(await nextUser()).toMatchObject({ id: anna.id, user_metadata: { username: 'Anna of the Mills' } })
  })

  test('a picture, and its removal', async () => {
    await app.callRaw('PUT', '/api/users/me/avatar', {
      token: anna.token,
      bytes: ONE_PIXEL_PNG,
      headers: { 'content-type': 'image/png' },
    })
    expect((await nextUser()).user_metadata.avatar).toMatch(/^\/api\/avatars\//)
    await anna.api.users.me.avatar.delete()
    expect((await nextUser()).user_metadata.avatar).toBeNull()
  })

  test('a picture imported from Discord', async () => {
    const bytes = new Uint8Array(ONE_PIXEL_PNG)
    const picture = Bun.serve({
      port: 0,
      fetch: () => new Response(bytes, { headers: { 'content-type': 'image/png' } }),
    })
    await importAvatar(app.services, anna.id, picture.url.href)
    await picture.stop(true)
    expect((await nextUser()).user_metadata.avatar).toMatch(/^\/api\/avatars\//)
  })

  test('admin rights that are granted and revoked', async () => {
    await changeRights(app.services, { email: anna.email, isAdmin: true })
    expect((await nextUser()).app_metadata.isAdmin).toBe(true)
    await changeRights(app.services, { email: anna.email, isAdmin: false })
    expect((await nextUser()).app_metadata.isAdmin).toBe(false)
  })

  test('admin rights from ADMIN_EMAILS', async () => {
    const listedAdmins = { emails: [anna.email], mustBeProven: false }
    await grantByEmail({ ...app.services, listedAdmins }, await UserModel.findById(anna.id).orFail())
    expect((await nextUser()).app_metadata.isAdmin).toBe(true)
  })

  test('an announcement, and its removal', async () => {
    const admin = await app.admin()
    const published = await admin.api.admin.announcements.post({ title: 'To all', body: 'A text.', category: 'news' })
    const announcement = published.data?.announcement
    expect((await events.next('announcement')).announcement).toEqual(announcement as never)
    await admin.api.admin.announcements({ id: announcement?.id ?? '' }).delete()
    expect(await events.next('announcement_removed')).toEqual({ id: announcement?.id as string })
  })

  test('the count of unseen news after the player has read some on another device', async () => {
    const news = { user: new Types.ObjectId(anna.id), bot: null, kind: 'banned', message: 'A fault' }
    for (let count = 0; count < 2; count++) await recordNotification(app.services, news)
    const { data } = await anna.api.users.me.notifications.get({ query: {} })
    const [newest, oldest] = data?.notifications ?? []
    await anna.api.users.me.notifications({ id: newest?.id ?? '' }).read.post()
    await events.next('notification', ({ notification }) => notification.is_read)
    await anna.api.users.me.notifications.seen.post({ until: oldest?.id ?? '' })
    const { unseen } = await events.next('seen')
    expect(unseen.notifications).toEqual({ unseen: 0, seen_until: oldest?.id ?? '' })
  })

  test('an API token that was created, renewed, revoked or reported', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
    const { token } = await tokenOf(anna)
    await events.next('tokens')
    const { secret } = (await anna.api.tokens({ id: token.id }).renew.post()).data ?? expect.unreachable()
    await events.next('tokens')
    await anna.api.tokens['reveal-leak'].post({ token: secret })
    await events.next('tokens')
    const other = await tokenOf(anna)
    await events.next('tokens')
    await anna.api.tokens({ id: other.token.id }).delete()
    expect(await events.next('tokens')).toEqual({})
  })

  test('a webhook that was added, changed, tested or removed', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
    const url = 'https://example.com/castellan'
    const { webhook } = (await anna.api.webhooks.post({ url, events: ['bot.started'] })).data ?? expect.unreachable()
    expect(await events.next('webhooks')).toEqual({})
    const one = anna.api.webhooks({ id: webhook.id })
    const deeds = [
      () => one.patch({ active: false }),
      () => one.test.post(),
      () => one.rotate.post(),
      () => one.delete(),
    ]
    for (const act of deeds) {
      const shownAt = events.names.length
      expect((await act()).error).toBeNull()
      await events.next('webhooks')
      expect(events.names.length).toBeGreaterThan(shownAt)
    }
  })

  test('a game account that was added, tested, changed or removed', async () => {
    const id = await app.accountOf(anna)
    const account = anna.api.accounts({ id })
    expect(await events.next('accounts')).toEqual({})
    const deeds = [() => account.test.post(), () => account.patch({ type: 'tower' }), () => account.delete()]
    for (const act of deeds) {
      const [shownAt] = [events.names.length]
      expect((await act()).error).toBeNull()
      await events.next('accounts')
      expect(events.names.length).toBeGreaterThan(shownAt)
    }
  })

  test('a bot that has lost its game account', async () => {
    const accountId = await app.accountOf(anna)
    const id = await app.botOf(anna, { accountId })
    await app.botOf(anna)
    await anna.api.accounts({ id: accountId }).delete()
    const { bot } = await events.next('bot', (data) => data.bot.stop_reason !== null)
    expect(bot).toMatchObject({ id, accountId: null, stop_reason: { code: 'account_deleted' } })
  })

  test('a new plan and its subscription', async () => {
    await subscribed(anna, 'stripe', 'premium')
    const { subscription } = await events.next('subscription', (data) => data.subscription.status === 'active')
    expect(subscription).toMatchObject({ plan: 'premium', payment_provider: 'stripe' })
    expect((await shown())?.user_metadata.plan).toBe('premium')
    expect(events.names).toContain('user')
  })

  test('a refund: the plan, the bots over its limit, and the notification', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    await subscribed(anna, 'stripe', 'premium')
    const bots = [await app.botOf(anna), await app.botOf(anna)]
    for (const id of bots) await anna.api.bots({ id }).actions.post({ action: 'start' })
    await anna.api.subscriptions.refund.post()
    await events.next('subscription', (data) => data.subscription.status === 'refunded')
    await events.next('bot', (data) => data.bot.stop_reason?.code === 'plan_limit')
    await events.next('notification', (data) => data.notification.kind === 'own_billing')
  })
})
