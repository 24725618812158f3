import { beforeAll, describe, expect, test } from 'bun:test'
import { UserModel } from '../identity/users/user-model'
import { type Player, testApp } from '../testing/test-app'

let admin: Player
/** A prefix that no other test uses. */
let mark: string

beforeAll(async () => {
  const app = await testApp()
  admin = await app.admin()
  mark = crypto.randomUUID().slice(0, 8)
  await UserModel.insertMany([
    { email: `${mark}-b@example.com`, username: 'Berta' },
    { email: `${mark}-a@example.com`, username: `${mark.toUpperCase()} twice` },
    { email: `other-1-${mark}@example.com`, username: `${mark} same` },
    { email: `other-2-${mark}@example.com`, username: `${mark} same` },
    { email: `other-3-${mark}@example.com`, username: `${mark} ${'Ærø'}` },
  ])
})

async function search(text: string, limit = 100, cursor?: string) {
  const { data } = await admin.api.admin.users.get({ query: { search: text, limit, cursor } })
  return data
}

const emailsOf = (page: Awaited<ReturnType<typeof search>>) => page?.users.map(({ email }) => email) ?? []

describe('GET /api/admin/users', () => {
  test('returns players with plan, bots and last sign-in', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna', 'premium')
    const bots = [await botOf(anna), await botOf(anna)]
    await anna.post(`/api/bots/${bots[0]}/actions`, { action: 'start' })
    const { data } = await admin.api.admin.users.get({ query: { limit: 1 } })
    const [user] = data?.users ?? []
    expect(user).toMatchObject({
      id: anna.id,
      email: anna.email,
      metadata: { username: null, avatar: null },
      subscription: { plan: 'premium', status: 'active', payment_provider: null },
    })
    expect(user?.bots.map(({ id, state }) => [id, state])).toEqual([
      [bots[0] ?? '', 'online'],
      [bots[1] ?? '', 'offline'],
    ])
    expect(Date.parse(user?.last_sign_in_at ?? '')).toBeGreaterThanOrEqual(Date.parse(user?.created_at ?? ''))
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  test('returns pages, newest first, each player once, and the total', async () => {
    const all = await UserModel.find({ deletedAt: null }, { _id: 1 }).sort({ _id: -1 })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await admin.api.admin.users.get({ query: { limit: 3, cursor } })
      expect(data?.total).toBe(all.length)
      seen.push(...(data?.users.map(({ id }) => id) ?? []))
      cursor = data?.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  test('omits deleted players', async () => {
    const { player, call } = await testApp()
    const anna = await player('anna')
    const left = await call('DELETE', '/api/users/me', { token: anna.token, body: { password: 'correct horse' } })
    expect(left.status).toBe(204)
    const { data } = await admin.api.admin.users.get({ query: { limit: 1 } })
    expect(data?.users.map(({ id }) => id)).not.toContain(anna.id)
    expect(data?.total).toBe(await UserModel.countDocuments({ deletedAt: null }))
    expect(emailsOf(await search('deleted'))).toEqual([])
  })

  test.each([
    ['limit=0', 'The limit must be a whole number from 1 to 100.'],
    ['limit=101', 'The limit must be a whole number from 1 to 100.'],
    ['cursor=nonsense', 'That cursor is not valid.'],
    ['search=a&cursor=nonsense', 'That cursor is not valid.'],
    ['cursor=%24gt', 'That cursor is not valid.'],
    [`search=${'x'.repeat(255)}`, 'The search may have at most 254 characters.'],
  ])('refuses ?%s with one clear sentence', async (query, sentence) => {
    const answer = await admin.get(`/api/admin/users?${query}`)
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
  })
})

describe('A search for players', () => {
  test('finds the beginning of e-mails and names, ignoring case, each player once, newest first', async () => {
    const found = [`other-3-${mark}`, `other-2-${mark}`, `other-1-${mark}`, `${mark}-a`, `${mark}-b`]
    const page = await search(` ${mark.toUpperCase()} `)
    expect(emailsOf(page)).toEqual(found.map((name) => `${name}@example.com`))
    expect(page?.next_cursor).toBeNull()
    expect(page).not.toHaveProperty('total')
  })

  test.each([
    ['an e-mail', (part: string) => `x${part}newcomer@example.com`, undefined],
    ['a name', () => `${crypto.randomUUID()}@example.com`, (part: string) => `The ${part.toUpperCase()} Newcomer`],
  ])('finds any part of %s of three characters or more', async (_, emailOf, nameOf) => {
    const part = crypto.randomUUID().slice(0, 8)
    const email = emailOf(part)
    await UserModel.create({ email, username: nameOf?.(part) ?? null })
    expect(emailsOf(await search(part.slice(1, 7)))).toEqual([email])
    expect(emailsOf(await search(`${part.slice(1)}-not-there`))).toEqual([])
  })

  test('finds the player of a castle by any part of its name, also after a change', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    const part = crypto.randomUUID().slice(0, 10)
    await anna.patch(`/api/accounts/${accountId}`, { username: `Burg ${part} am See` })
    expect(emailsOf(await search(part.slice(2)))).toEqual([anna.email])
    await anna.patch(`/api/accounts/${accountId}`, { username: 'Burg ohne' })
    expect(emailsOf(await search(part.slice(2)))).toEqual([])
  })

  test.each([1, 2, 3, 4])('returns pages of %d without gaps, across e-mails and names', async (limit) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await search(mark, limit, cursor)
      seen.push(...emailsOf(page))
      cursor = page?.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(emailsOf(await search(mark)))
  })

  test('continues after a name whose searchable form is longer than the name', async () => {
    const name = '\ufdfa'.repeat(64)
    const emails = ['long-1', 'long-2'].map((each) => `${each}-${mark}@example.com`)
    await UserModel.insertMany(emails.map((email) => ({ email, username: name })))
    const first = await search(name, 1)
    const rest = await search(name, 1, first?.next_cursor ?? '')
    expect([...emailsOf(first), ...emailsOf(rest)]).toEqual(emails.toReversed())
  })

  test('continues even if the last player of the page was deleted', async () => {
    const gone = await UserModel.create({ email: `${mark}-aa@example.com` })
    const [next] = emailsOf(await search(mark)).slice(1)
    const first = await search(mark, 1)
    expect(emailsOf(first)).toEqual([gone.email])
    await UserModel.deleteOne({ _id: gone._id })
    expect(emailsOf(await search(mark, 1, first?.next_cursor ?? ''))).toEqual([next ?? ''])
  })

  test('finds an e-mail in any Unicode form', async () => {
    const { email } = await UserModel.create({ email: `${mark}-zoë@example.com` })
    expect(emailsOf(await search(`${mark}-ＺOË`.normalize('NFD')))).toEqual([email])
    await UserModel.deleteOne({ email })
  })

  test('finds a name after it was changed', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const name = `Ｚoë ${crypto.randomUUID()}`
    await anna.patch('/api/users/me', { username: name })
    const page = await search(name.replace('Ｚ', 'z').normalize('NFD').toLowerCase())
    expect(emailsOf(page)).toEqual([anna.email])
    await anna.patch('/api/users/me', { username: '' })
    expect(emailsOf(await search(name))).toEqual([])
  })

  test.each(['.*', '^', '$gt', '[a', '\\', 'a\u3000b', 'a\u2009b', 'a\u2028b', 'a\0b'])(
    'treats %j as plain text',
    async (text) => {
      expect(await search(text)).toEqual({ users: [], next_cursor: null })
    },
  )
})

test('A player is found by any spelling of the address', async () => {
  const { api } = await testApp()
  const name = `hans-${crypto.randomUUID()}`
  await api.auth.register.post({ email: `${name}@müller.example`, password: 'correct horse' })
  for (const typed of [`${name}@MÜLLER.example`, `${name}@xn--mller-kva.example`, `${name}@`])
    expect(emailsOf(await search(typed))).toEqual([`${name}@müller.example`])
})
