import { describe, expect, test } from 'bun:test'
import { treaty } from '@elysiajs/eden'
import { createApp } from '../app'
import { SubscriptionModel } from '../billing/model/subscription-model'
import { subscribed } from '../billing/testing/subscribe'
import { checkDueSubscriptions } from '../billing/worker/run-billing-worker'
import { changeRights } from '../identity/admin-rights/change-rights'
import { listAudit } from '../identity/audit/list-audit'
import { UserModel } from '../identity/users/user-model'
import { AppError } from '../platform/errors'
import { testApp } from '../testing/test-app'

const DENIED = "You don't have permission to access the admin panel."
const title = () => `Maintenance ${crypto.randomUUID()}`
const note = { title: 'Maintenance', body: 'Bots stop at 04:00 UTC.', category: 'maintenance' }
const SOME_ID = 'f'.repeat(24)

const CALLS = [
  ['GET', '/api/admin/stats'],
  ['GET', '/api/admin/payments/stuck'],
  ['GET', '/api/admin/bots/failing'],
  ['GET', '/api/admin/users?limit=nonsense'],
  ['GET', '/api/admin/audit?limit=nonsense'],
  ['GET', '/api/admin/announcements?limit=nonsense'],
  ['POST', '/api/admin/announcements'],
  ['DELETE', `/api/admin/announcements/${SOME_ID}`],
] as const

async function newApp() {
  const app = await testApp()
  return { ...app, admin: await app.admin() }
}

describe.each(CALLS)('%s %s', (method, path) => {
  const body = method === 'POST' ? { title: '' } : undefined

  test('refuses a visitor before reading the body', async () => {
    const { call } = await testApp()
    const answer = await call(method, path, { body })
    expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.'])
  })

  test('refuses a player before reading the body', async () => {
    const { call, player } = await testApp()
    const { token } = await player('anna')
    const answer = await call(method, path, { body, token })
    expect([answer.status, await answer.text()]).toEqual([403, DENIED])
  })

  test('refuses the next call after the rights were revoked', async () => {
    const { call, services, admin } = await newApp()
    expect((await call(method, path, { body, token: admin.token })).status).not.toBe(403)
    await changeRights(services, { email: admin.email, isAdmin: false })
    expect((await call(method, path, { body, token: admin.token })).status).toBe(403)
  })
})

describe('GET /api/admin/stats', () => {
  test('counts players, bots online, active subscriptions and monthly revenue', async () => {
    const { admin, player, botOf, services } = await newApp()
    // Figures are cached, so each count needs a new app.
    const countAnew = async () =>
      (await treaty(createApp(services), { headers: { authorization: `Bearer ${admin.token}` } }).api.admin.stats.get())
        .data
    const before = await countAnew()
    const anna = await player('anna')
    await subscribed(anna, 'paypal')
    await anna.post(`/api/bots/${await botOf(anna)}/actions`, { action: 'start' })
    const after = await countAnew()
    expect(after?.stats).toEqual({
      totalUsers: (before?.stats.totalUsers ?? 0) + 1,
      activeBots: (before?.stats.activeBots ?? 0) + 1,
      activeSubscriptions: (before?.stats.activeSubscriptions ?? 0) + 1,
      monthlyRecurringRevenue: expect.closeTo((before?.stats.monthlyRecurringRevenue ?? 0) + 19.99, 5),
      cancelledSubscriptions: before?.stats.cancelledSubscriptions ?? 0,
      cancelledUntil: before?.stats.cancelledUntil ?? null,
    })
    expect(after?.system).toMatchObject({ totalBots: (before?.system.totalBots ?? 0) + 1 })
    const accessUntil = new Date('2999-01-31T12:00:00Z')
    await SubscriptionModel.updateOne({ user: anna.id }, { status: 'canceling', accessUntil })
    const cancelled = await countAnew()
    expect(cancelled?.stats.activeSubscriptions).toBe(after?.stats.activeSubscriptions)
    expect(cancelled?.stats.cancelledSubscriptions).toBe((before?.stats.cancelledSubscriptions ?? 0) + 1)
    expect(new Date(cancelled?.stats.cancelledUntil ?? 0)).toEqual(accessUntil)
    expect(cancelled?.stats.monthlyRecurringRevenue).toBeCloseTo(before?.stats.monthlyRecurringRevenue ?? 0, 5)
    expect(after?.system.embedded.join()).toContain('the practice realm')
  })
})

describe('GET /api/admin/payments/stuck', () => {
  test('lists the subscriptions that fail, with the reason from the provider', async () => {
    const { admin, player, services } = await newApp()
    const anna = await player('anna')
    const id = await subscribed(anna, 'stripe')
    const known = {
      ...services.payments,
      stripe: services.payments.stripe && { ...services.payments.stripe, fetch: refuse },
    }
    await SubscriptionModel.updateOne({ providerId: id }, { checkAt: new Date(0) })
    await checkDueSubscriptions({ ...services, payments: known })
    const { data } = await admin.api.admin.payments.stuck.get()
    expect(data?.stuck.find(({ about }) => about === id)).toMatchObject({
      payment_provider: 'stripe',
      player: anna.email,
      tries: 1,
      why: 'No such price',
    })
  })
})

const refuse = () => Promise.reject(new AppError('provider_failed', 'No.', { cause: new Error('No such price') }))

describe('GET /api/admin/announcements', () => {
  test('returns pages, newest first', async () => {
    const { admin } = await newApp()
    const titles = [title(), title(), title()]
    for (const each of titles) await admin.api.admin.announcements.post({ ...note, title: each })
    const { data: first } = await admin.api.admin.announcements.get({ query: { limit: 2 } })
    const cursor = first?.next_cursor ?? undefined
    const { data: second } = await admin.api.admin.announcements.get({ query: { limit: 1, cursor } })
    const listed = [...(first?.announcements ?? []), ...(second?.announcements ?? [])]
    expect(listed.map((each) => each.title)).toEqual(titles.toReversed())
  })

  test('explains bad input in one sentence', async () => {
    const { admin } = await newApp()
    const answer = await admin.get('/api/admin/announcements?cursor=nonsense')
    expect([answer.status, await answer.text()]).toEqual([422, 'That cursor is not valid.'])
  })
})

describe('POST /api/admin/announcements', () => {
  test('publishes to everyone, including visitors, and records who did it', async () => {
    const { admin, api } = await newApp()
    const mine = title()
    const { status, data } = await admin.api.admin.announcements.post({
      ...note,
      title: ` ${mine} `,
      category: 'Update',
    })
    expect([status, data?.announcement]).toMatchObject([201, { title: mine, category: 'update', body: note.body }])
    const { data: seen } = await api.users.announcements.get({ query: { limit: 1 } })
    expect(seen?.announcements[0]).toEqual(data?.announcement)
    const { entries } = await listAudit(null, { limit: 1 })
    expect(entries[0]).toMatchObject({ action: 'announcement_published', by: admin.email, detail: mine })
  })

  test('accepts emoji with joiners', async () => {
    const { admin } = await newApp()
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
    const { data } = await admin.api.admin.announcements.post({ title: family, body: '👑', category: 'é' })
    expect(data?.announcement).toMatchObject({ title: family, body: '👑', category: 'é' })
  })

  test('publishes once per Idempotency-Key', async () => {
    const { admin, api } = await newApp()
    const body = { ...note, title: title() }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await admin.api.admin.announcements.post(body, { headers })
    const again = await admin.api.admin.announcements.post(body, { headers })
    expect([again.status, again.data]).toEqual([201, first.data])
    const { data } = await api.users.announcements.get({ query: {} })
    expect(data?.announcements.filter((each) => each.title === body.title)).toHaveLength(1)
  })

  test('refuses an Idempotency-Key that is not ASCII', async () => {
    const { admin } = await newApp()
    const answer = await admin.post('/api/admin/announcements', note, { 'idempotency-key': 'key-\xff' })
    expect([answer.status, await answer.text()]).toEqual([400, 'An Idempotency-Key is plain ASCII.'])
  })

  test.each([
    [{ title: ' ' }, 'The title needs 1 to 120 characters.'],
    [{ title: '\u200b \u{e0041}' }, 'The title needs 1 to 120 characters.'],
    [{ title: 'x'.repeat(121) }, 'The title needs 1 to 120 characters.'],
    [{ body: '' }, 'The text needs 1 to 4000 characters.'],
    [{ body: '\u200b\n\u2060' }, 'The text needs 1 to 4000 characters.'],
    [{ category: '\u200b' }, 'The category needs 1 to 32 characters.'],
    [{ category: { $gt: '' } }, 'The category needs 1 to 32 characters.'],
  ])('refuses %j with one clear sentence', async (wrong, sentence) => {
    const { admin } = await newApp()
    const answer = await admin.post('/api/admin/announcements', { ...note, ...wrong })
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
  })
})

describe('DELETE /api/admin/announcements/{id}', () => {
  test('removes it for everyone, and records who did it', async () => {
    const { admin, api } = await newApp()
    const mine = title()
    const { data } = await admin.api.admin.announcements.post({ ...note, title: mine })
    const id = data?.announcement.id ?? ''
    expect((await admin.delete(`/api/admin/announcements/${id}`)).status).toBe(204)
    const { data: seen } = await api.users.announcements.get({ query: {} })
    expect(seen?.announcements.map((each) => each.id)).not.toContain(id)
    const { entries } = await listAudit(null, { limit: 1 })
    expect(entries[0]).toMatchObject({ action: 'announcement_removed', by: admin.email, detail: mine })
  })

  test.each([SOME_ID, 'nonsense', '__proto__'])('%s is not found', async (id) => {
    const { admin } = await newApp()
    const answer = await admin.delete(`/api/admin/announcements/${id}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Announcement not found'])
  })

  test('removes once when called twice at the same time', async () => {
    const { admin } = await newApp()
    const { data } = await admin.api.admin.announcements.post({ ...note, title: title() })
    const path = `/api/admin/announcements/${data?.announcement.id}`
    const answers = await Promise.all([admin.delete(path), admin.delete(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  })
})

describe('GET /api/admin/audit', () => {
  test('returns the entries of all players in pages', async () => {
    const { admin, player } = await newApp()
    const anna = await player('anna')
    const { data: newest } = await admin.api.admin.audit.get({ query: { limit: 1 } })
    expect(newest?.entries).toMatchObject([{ action: 'registered', by: anna.email, about: anna.email }])
    const cursor = newest?.next_cursor ?? undefined
    const { data: older } = await admin.api.admin.audit.get({ query: { limit: 1, cursor } })
    expect(older?.entries).toMatchObject([{ action: 'admin_granted', by: null, about: admin.email }])
  })

  test('explains bad input in one sentence', async () => {
    const { admin } = await newApp()
    const answer = await admin.get('/api/admin/audit?limit=101')
    expect([answer.status, await answer.text()]).toEqual([422, 'The limit must be a whole number from 1 to 100.'])
  })
})

test('Extra fields in a request never make a player an admin', async () => {
  const { player } = await testApp()
  const anna = await player('anna')
  await anna.patch('/api/users/me', { isAdmin: true, app_metadata: { isAdmin: true } })
  expect(await UserModel.exists({ _id: anna.id, isAdmin: true })).toBeNull()
})
