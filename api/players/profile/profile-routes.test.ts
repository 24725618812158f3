import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { dayOf } from '../../bots/activity/utc-day'
import { testApp } from '../../testing/test-app'

describe('GET /api/users/me', () => {
  test('returns the profile and the free subscription', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const { data } = await anna.api.users.me.get()
    expect(data).toMatchObject({ success: true, user: { id: anna.id } })
    expect(data?.subscription).toMatchObject({ plan: 'starter', status: 'active', payment_provider: null })
  })

  test('reads the plan from the store, not from the token', async () => {
    const { player } = await testApp()
    const anna = await player('anna', 'premium')
    const { data } = await anna.api.users.me.get()
    expect(data?.subscription.plan).toBe('premium')
  })

  test('refuses a visitor', async () => {
    const { api } = await testApp()
    expect((await api.users.me.get()).status).toBe(401)
  })
})

describe('PATCH /api/users/me', () => {
  test('changes the name, and removes it', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const named = await anna.api.users.me.patch({ username: '  Ansgar ' })
    expect(named.data?.user.user_metadata.username).toBe('Ansgar')
    await anna.api.users.me.patch({ username: '' })
    const { data } = await anna.api.users.me.get()
    expect(data?.user.user_metadata).toHaveProperty('username', null)
  })

  test("sets a time zone in its canonical spelling, and resets it to the browser's", async () => {
    const { player } = await testApp()
    const me = (await player('anna')).api.users.me
    expect((await me.get()).data?.user.user_metadata.time_zone).toBeNull()
    const chosen = await me.patch({ time_zone: 'asia/kathmandu' })
    expect(chosen.data?.user.user_metadata.time_zone).toBe('Asia/Kathmandu')
    await me.patch({ username: 'Ansgar' })
    expect((await me.get()).data?.user.user_metadata.time_zone).toBe('Asia/Kathmandu')
    expect((await me.patch({ time_zone: null })).data?.user.user_metadata).toMatchObject({
      username: 'Ansgar',
      time_zone: null,
    })
  })

  test.each(['', 'Berlin', '+05:30', 'Europe/Berlin ', 'Europe/Atlantis', 'Europe/'.repeat(10), 7, {}])(
    'refuses %p as a time zone',
    async (time_zone) => {
      const { player } = await testApp()
      const anna = await player('anna')
      const answer = await anna.patch('/api/users/me', { username: 'Ansgar', time_zone })
      const sentence = 'Please choose a time zone by its name, like Europe/Berlin.'
      expect([answer.status, await answer.text()]).toEqual([422, sentence])
      expect((await anna.api.users.me.get()).data?.user.user_metadata).toMatchObject({
        username: null,
        time_zone: null,
      })
    },
  )

  test('ignores all other fields', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    await anna.patch('/api/users/me', { plan: 'premium', isAdmin: true, email: 'other@example.com' })
    const { data } = await anna.api.users.me.get()
    expect(data?.user.user_metadata).toEqual({
      plan: 'starter',
      username: null,
      avatar: null,
      isAdmin: false,
      time_zone: null,
    })
  })

  test('explains bad input in one sentence, and refuses a visitor', async () => {
    const { call, player } = await testApp()
    const answer = await (await player('anna')).patch('/api/users/me', { username: 'x'.repeat(65) })
    expect([answer.status, await answer.text()]).toEqual([422, 'The name may have at most 64 characters.'])
    expect((await call('PATCH', '/api/users/me', { body: { username: 1 } })).status).toBe(401)
  })
})

describe('GET /api/users/me/hours', () => {
  test("returns today's hours of all bots, the limit of the plan, and the end of the day", async () => {
    const { player, services } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben', 'plus')]
    const today = Math.floor(services.clock.now() / DAY) * DAY
    for (const [day, online] of [
      [today, 2 * HOUR],
      [today, 70 * MINUTE],
      [today - DAY, 12 * HOUR],
    ] as const) {
      const kept = { templateId: 'resource-collector', epoch: 1, expiresAt: new Date(today + DAY) }
      for (const user of [anna.id, ben.id])
        await BotDayModel.create({ ...kept, bot: new Types.ObjectId(), user, day: dayOf(day), online })
    }
    const resets_at = new Date(today + DAY).toISOString()
    const hours = { used: 190 * MINUTE, allowed: 12 * HOUR, resets_at }
    expect((await anna.api.users.me.hours.get()).data).toEqual(hours)
    expect((await ben.api.users.me.hours.get()).data).toEqual({ ...hours, allowed: null })
  })

  test("counts only the player's own bots, and refuses a visitor", async () => {
    const { api, player } = await testApp()
    expect((await (await player('carl')).api.users.me.hours.get()).data?.used).toBe(0)
    expect((await api.users.me.hours.get()).status).toBe(401)
  })
})
