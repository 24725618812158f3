import { beforeAll, describe, expect, test } from 'bun:test'
import { UserModel } from '../identity/users/user-model'
import { type Player, testApp } from '../testing/test-app'

let admin: Player

beforeAll(async () => {
  admin = await (await testApp()).admin()
})

describe('The list of players', () => {
  const tag = crypto.randomUUID().slice(0, 8)
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))

  beforeAll(async () => {
    const paid = { isCancelled: false, status: 'past_due' as const, provider: 'paypal' as const }
    await UserModel.insertMany([
      { email: `b-${tag}@example.com`, plan: 'premium', subscription: paid, lastSignInAt: at(3), botCount: 2 },
      { email: `a-${tag}@example.com`, plan: 'starter', lastSignInAt: null, botCount: 5 },
      { email: `d-${tag}@example.com`, plan: 'pro', suspendedAt: at(1), lastSignInAt: at(1), botCount: 2 },
      { email: `c-${tag}@example.com`, plan: 'starter', lastSignInAt: at(2), botCount: 0 },
    ])
  })

  type Query = NonNullable<Parameters<typeof admin.api.admin.users.get>[0]>['query']

  /** The first letters of those of this test, in order, read page by page. */
  async function letters(query: Query, limit: number) {
    let found = ''
    let cursor: string | undefined
    do {
      const { data } = await admin.api.admin.users.get({ query: { ...query, limit, cursor } })
      for (const { email } of data?.users ?? []) if (email.includes(tag)) found += email[0]
      cursor = data?.next_cursor ?? undefined
    } while (cursor)
    return found
  }

  test.each([
    [{ sort: 'created' }, 'cdab'],
    [{ sort: 'created', order: 'asc' }, 'badc'],
    [{ sort: 'email' }, 'abcd'],
    [{ sort: 'email', order: 'desc' }, 'dcba'],
    [{ sort: 'last_sign_in' }, 'bcda'],
    [{ sort: 'last_sign_in', order: 'asc' }, 'adcb'],
    [{ sort: 'plan' }, 'dbca'],
    [{ sort: 'plan', order: 'asc' }, 'acbd'],
    [{ sort: 'bots' }, 'adbc'],
    [{ sort: 'bots', order: 'asc' }, 'cbda'],
    [{ plan: 'pro' }, 'd'],
    [{ provider: 'paypal' }, 'b'],
    [{ provider: 'none', plan: 'starter' }, 'ca'],
    [{ status: 'past_due' }, 'b'],
    [{ status: 'none' }, 'cda'],
    [{ account: 'suspended' }, 'd'],
    [{ signed_in: 'never' }, 'a'],
    [{ signed_in: 'never', sort: 'email', order: 'desc' }, 'a'],
  ] as const)('with %j comes in order, page by page, with and without a search', async (query, expected) => {
    expect(await letters(query, 3)).toBe(expected)
    for (const limit of [1, 100]) expect(await letters({ ...query, search: tag }, limit)).toBe(expected)
  })

  test('tells sign-ins of today from older ones', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const found = async (signed_in: 'day' | 'earlier') =>
      (await admin.api.admin.users.get({ query: { search: anna.email, signed_in } })).data?.users.map(
        ({ email }) => email,
      )
    expect(await found('day')).toEqual([anna.email])
    expect(await found('earlier')).toEqual([])
  })

  test('counts bots that were created and removed', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna', 'premium')
    const bots = [await botOf(anna), await botOf(anna)]
    expect((await UserModel.findById(anna.id))?.botCount).toBe(2)
    await anna.delete(`/api/bots/${bots[0]}`)
    expect((await UserModel.findById(anna.id))?.botCount).toBe(1)
  })

  test.each([
    ['sort=name', 'The sort is not one of created, last_sign_in, email, plan, bots.'],
    ['status=gone', 'The status is not one of pending, active, past_due, paused, canceling, ended, refunded, none.'],
    ['plan=gold', 'The plan is not one of starter, plus, advanced, premium, pro.'],
    [
      `sort=email&cursor=${Buffer.from(`[0,1,"${'f'.repeat(24)}"]`).toString('base64url')}`,
      'That cursor is not valid.',
    ],
    [
      `sort=last_sign_in&cursor=${Buffer.from(`[0,1e300,"${'f'.repeat(24)}"]`).toString('base64url')}`,
      'That cursor is not valid.',
    ],
  ])('refuses ?%s with one clear sentence', async (query, sentence) => {
    const answer = await admin.get(`/api/admin/users?${query}`)
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
  })
})
