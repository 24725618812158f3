import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR } from '../../../shared/time'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { AuditModel } from '../audit/audit-model'
import { UserModel } from '../users/user-model'
import { CONFIRM_LINK_TTL, confirmToken } from './confirm-token'

let app: TestApp
let anna: Player

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna')
})

const stored = ({ id }: Player) => UserModel.findById(id).orFail().lean()
const lettersOf = async (player: Player) => (await stored(player)).pendingEvents?.map(({ type }) => type)

const tokenOf = ({ id, email }: Player, expiresAt = Date.now() + CONFIRM_LINK_TTL) =>
  confirmToken(app.services.links, { user: id, email }, expiresAt)

async function confirm(player: Player, token: string) {
  const answer = await player.post('/api/auth/confirm', { token })
  return [answer.status, answer.status === 200 ? '' : await answer.text()]
}

test('A registration asks by mail for the proof of its address, in the language of the browser', async () => {
  expect(await lettersOf(anna)).toEqual(['letter.confirm'])
  const email = `ben-${crypto.randomUUID()}@example.com`
  const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }
  await app.call('POST', '/api/auth/register', { body: { email, password: 'correct horse' }, headers })
  expect(await UserModel.findOne({ email }).lean()).toMatchObject({ language: 'de' })
  expect(await stored(anna)).toMatchObject({ language: 'en', emailProvenAt: null })
})

describe('The link of that mail', () => {
  test('proves the address, once and again, with one welcome', async () => {
    const token = tokenOf(anna)
    expect(await Promise.all([confirm(anna, token), confirm(anna, token)])).toEqual([
      [200, ''],
      [200, ''],
    ])
    expect(await confirm(anna, token)).toEqual([200, ''])
    expect((await stored(anna)).emailProvenAt).toBeInstanceOf(Date)
    expect(await lettersOf(anna)).toEqual(['letter.confirm', 'letter.welcome'])
    expect(await AuditModel.countDocuments({ subject: anna.id, action: 'address_confirmed' })).toBe(1)
  })

  test('works for 24 hours', async () => {
    expect(await confirm(anna, tokenOf(anna, Date.now() - 1))).toEqual([
      422,
      'This link has expired. Please ask for a new one.',
    ])
    expect(await confirm(anna, tokenOf(anna, Date.now() + HOUR))).toEqual([200, ''])
  })

  test('proves nothing to another account: its owner would confirm what a stranger registered', async () => {
    const ben = await app.player('ben')
    expect(await confirm(ben, tokenOf(anna))).toEqual([
      422,
      'This link belongs to another account. Please sign in with the address that it was sent to.',
    ])
    const visitor = await app.call('POST', '/api/auth/confirm', { body: { token: tokenOf(anna) } })
    expect(visitor.status).toBe(401)
    expect((await stored(anna)).emailProvenAt).toBeNull()
  })

  test.each([
    ['another time', (token: string) => token.replace(/\.[0-9a-z]+\./, '.zzzzzzzz.')],
    ['another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
  ])('cannot be forged with %s', async (_, change) => {
    expect((await confirm(anna, change(tokenOf(anna))))[0]).toBe(422)
    expect((await stored(anna)).emailProvenAt).toBeNull()
  })

  test('of an address that the account no longer has is not valid', async () => {
    const token = tokenOf({ ...anna, email: 'old@example.com' })
    expect((await confirm(anna, token))[0]).toBe(422)
  })

  test.each(['', 'nonsense', `${'a'.repeat(24)}.zz`])('that is incomplete (%j) says so', async (token) => {
    expect(await confirm(anna, token)).toEqual([422, 'This link is incomplete. Please open it from the e-mail again.'])
  })
})

describe('Another link', () => {
  test('is mailed on request, five times an hour', async () => {
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await anna.post('/api/auth/confirm/mail')).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    expect(await lettersOf(anna)).toHaveLength(6)
  })

  test('is not needed once the address is confirmed', async () => {
    await confirm(anna, tokenOf(anna))
    const answer = await anna.post('/api/auth/confirm/mail')
    expect([answer.status, await answer.text()]).toEqual([409, 'Your e-mail address is confirmed already.'])
  })
})
