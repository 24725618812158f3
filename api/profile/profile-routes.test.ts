import { describe, expect, test } from 'bun:test'
import { testApp } from '../testing/test-app'

describe('GET /api/users/me', () => {
  test('answers the profile and the free subscription', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const { data } = await anna.api.users.me.get()
    expect(data).toMatchObject({ success: true, user: { id: anna.id } })
    expect(data?.subscription).toMatchObject({ plan: 'starter', status: 'active', payment_provider: null })
  })

  test('the plan is read from the store, not from the token', async () => {
    const { player } = await testApp()
    const anna = await player('anna', 'premium')
    const { data } = await anna.api.users.me.get()
    expect(data?.subscription.plan).toBe('premium')
  })

  test('a visitor is refused', async () => {
    const { api } = await testApp()
    expect((await api.users.me.get()).status).toBe(401)
  })
})

describe('PATCH /api/users/me', () => {
  test('changes the name, and takes it away again', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const named = await anna.api.users.me.patch({ username: '  Ansgar ' })
    expect(named.data?.user.user_metadata.username).toBe('Ansgar')
    await anna.api.users.me.patch({ username: '' })
    const { data } = await anna.api.users.me.get()
    expect(data?.user.user_metadata).toHaveProperty('username', null)
  })

  test('changes nothing else, whatever is sent', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    await anna.patch('/api/users/me', { plan: 'premium', isAdmin: true, email: 'other@example.com' })
    const { data } = await anna.api.users.me.get()
    expect(data?.user.user_metadata).toEqual({ plan: 'starter', username: null, avatar: null, isAdmin: false })
  })

  test('bad input gets one sentence, and a visitor 401', async () => {
    const { call, player } = await testApp()
    const answer = await (await player('anna')).patch('/api/users/me', { username: 'x'.repeat(65) })
    expect([answer.status, await answer.text()]).toEqual([422, 'The name may have at most 64 characters.'])
    expect((await call('PATCH', '/api/users/me', { body: { username: 1 } })).status).toBe(401)
  })
})
