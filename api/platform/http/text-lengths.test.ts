import { beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../app'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

let app: TestApp
let anna: Player
let admin: Player
let bot: string

beforeAll(async () => {
  app = await testApp()
  anna = await app.player('anna', 'pro')
  admin = await app.admin()
  bot = await app.botOf(anna)
})

const LETTERS = ['x', '👑', 'e\u0301']

/** Exactly so many code points. */
function textOf(letter: string, length: number) {
  const size = [...letter].length
  return letter.repeat(Math.floor(length / size)) + 'x'.repeat(length % size)
}

const announcement = (fields: object) =>
  admin.post('/api/admin/announcements', { title: 'News', body: 'Text', category: 'update', ...fields })
const account = (fields: object) =>
  anna.post('/api/accounts', {
    email: 'anna@example.com',
    server: 'DE1',
    username: crypto.randomUUID(),
    password: 'secret',
    ...fields,
  })

const FIELDS: [field: string, most: number, send: (text: string) => Promise<Response>][] = [
  ['username of a player', 64, (username) => anna.patch('/api/users/me', { username })],
  ['name of a bot', 64, (name) => anna.patch(`/api/bots/${bot}`, { name })],
  ['username of a game account', 64, (username) => account({ username })],
  ['title of an announcement', 120, (title) => announcement({ title })],
  ['text of an announcement', 4000, (body) => announcement({ body })],
  ['category of an announcement', 32, (category) => announcement({ category })],
  ['note of an admin', 2000, (text) => admin.post(`/api/admin/users/${anna.id}/notes`, { text })],
]

describe.each(FIELDS)('The %s has at most %i characters', (_, most, send) => {
  test.each(LETTERS)('of %p', async (letter) => {
    const refusal = await send(textOf(letter, most + 1))
    expect([refusal.status, await refusal.text()]).toEqual([422, expect.stringContaining(` ${most} characters`)])
    expect((await send(textOf(letter, most))).status).toBeOneOf([200, 201])
  })
})

test('A new password needs eight characters, which emoji are too', async () => {
  const register = (password: string) =>
    app.call('POST', '/api/auth/register', { body: { email: `${crypto.randomUUID()}@example.com`, password } })
  const statuses = await Promise.all(['👑'.repeat(4), '👑'.repeat(7), '👑'.repeat(8)].map(register))
  expect(statuses.map(({ status }) => status)).toEqual([422, 422, 200])
})

test('The document gives the limits that the server applies', async () => {
  const { components } = await (await app.call('GET', '/openapi.json')).json()
  const { Name, ProfileChange } = components.schemas
  expect([Name.maxLength, ProfileChange.properties.username.maxLength]).toEqual([64, 64])
})

/** TypeBox's own strings count UTF-16 units. */
function findOwnLengths(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { minLength = 0, maxLength } = schema as { minLength?: number; maxLength?: number }
  const kinds = Object.getOwnPropertySymbols(schema).map((key) => (schema as Record<symbol, unknown>)[key])
  const found = kinds.includes('String') && (maxLength !== undefined || minLength > 1) ? [place] : []
  return [...found, ...Object.entries(schema).flatMap(([key, part]) => findOwnLengths(part, `${place} ${key}`))]
}

test('Every route counts characters', () => {
  const found = createApp(app.services).routes.flatMap(({ method, path, hooks }) =>
    ['body', 'query', 'params', 'response'].flatMap((part) => findOwnLengths(hooks[part], `${method} ${path} ${part}`)),
  )
  expect(found).toEqual([])
})
