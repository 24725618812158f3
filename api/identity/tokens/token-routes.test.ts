import { beforeEach, describe, expect, test } from 'bun:test'
import { MAX_TOKENS } from '../../../shared/api-tokens'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { UserModel } from '../users/user-model'
import { ApiTokenModel } from './api-token-model'
import { tokenOf } from './testing/token-of'

let app: TestApp
let anna: Player

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'pro')
})

const as = (secret: string, path = '/api/bots', method = 'GET') => app.call(method, path, { token: secret })
const listed = async () => (await (await anna.get('/api/tokens')).json()).tokens
const trail = async () => (await (await anna.get('/api/users/me/audit')).json()).entries

describe('POST /api/tokens', () => {
  test('makes a token that works, and shows its secret only now', async () => {
    const { token, secret } = await tokenOf(anna, { name: 'Raspberry Pi', scopes: ['bots:read'], expires_in_days: 30 })
    expect(token).toMatchObject({ name: 'Raspberry Pi', scopes: ['bots:read'], bots: null, last4: secret.slice(-4) })
    expect(Date.parse(token.expires_at ?? '') - Date.parse(token.created_at)).toBe(30 * 24 * 3600 * 1000)
    expect((await as(secret)).status).toBe(200)
    expect(await listed()).toEqual([token])
    expect(JSON.stringify(await listed())).not.toContain(secret)
  })

  test('stores only a hash', async () => {
    const { secret } = await tokenOf(anna)
    const stored = JSON.stringify(await ApiTokenModel.find({ user: anna.id }).lean())
    expect(stored).not.toContain(secret.slice(5, 20))
  })

  test('does not expire unless it is told to', async () => {
    expect((await tokenOf(anna)).token.expires_at).toBeNull()
    expect((await tokenOf(anna, { expires_in_days: null })).token.expires_at).toBeNull()
  })

  test.each([
    [{ name: '' }, 'The name needs 1 to 64 characters.'],
    [{ scopes: [] }, 'Please choose at least one scope, each once.'],
    [{ scopes: ['bots:read', 'bots:read'] }, 'Please choose at least one scope, each once.'],
    [{ scopes: ['admin'] }, /^Scopes are bots:read, /],
    [{ bots: [] }, /^Please name the bots by their ids/],
    [{ expires_in_days: 0 }, /^A token expires after 1 to 365 days/],
    [{ expires_in_days: 366 }, /^A token expires after 1 to 365 days/],
  ])('refuses %j', async (fields, said) => {
    const answer = await anna.post('/api/tokens', { name: 'x', scopes: ['bots:read'], ...fields })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(said)
  })

  test('refuses scopes beyond bots for a token of some bots', async () => {
    const input = { name: 'x', scopes: ['bots:read', 'accounts:read'], bots: [await app.botOf(anna)] }
    const answer = await anna.post('/api/tokens', input)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toBe('See game accounts (accounts:read) is only for tokens of all bots.')
  })

  test("for another player's bot finds nothing", async () => {
    const bots = [await app.botOf(anna), await app.botOf(await app.player('ben'))]
    const answer = await anna.post('/api/tokens', { name: 'x', scopes: ['bots:read'], bots })
    expect([answer.status, await answer.text()]).toEqual([404, 'Bot not found'])
  })

  test('without API access says which plan has it', async () => {
    const ben = await app.player('ben', 'premium')
    const answer = await ben.post('/api/tokens', { name: 'x', scopes: ['bots:read'] })
    expect([answer.status, await answer.text()]).toEqual([403, 'API access needs Professional.'])
    expect(await ApiTokenModel.countDocuments({ user: ben.id })).toBe(0)
  })

  test('makes at most twenty, also if two tabs ask at once', async () => {
    for (let made = 1; made < MAX_TOKENS; made += 1) await tokenOf(anna)
    const asked = [1, 2, 3].map(() => anna.post('/api/tokens', { name: 'x', scopes: ['bots:read'] }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 403, 403])
    expect(await listed()).toHaveLength(MAX_TOKENS)
  })
})

describe('DELETE /api/tokens/{id}', () => {
  test('ends the token at its next call', async () => {
    const { token, secret } = await tokenOf(anna)
    expect((await as(secret)).status).toBe(200)
    expect((await anna.delete(`/api/tokens/${token.id}`)).status).toBe(204)
    const refused = await as(secret)
    expect(refused.status).toBe(401)
    expect((await refused.json()).detail).toBe('This token is not valid. It may have been revoked or renewed.')
    expect(await listed()).toEqual([])
  })

  test('ends the old secret of a renewed token too', async () => {
    const { token, secret } = await tokenOf(anna)
    await anna.post(`/api/tokens/${token.id}/renew`)
    await anna.delete(`/api/tokens/${token.id}`)
    expect((await as(secret)).status).toBe(401)
  })

  test('of another player finds nothing', async () => {
    const { token, secret } = await tokenOf(anna)
    const ben = await app.player('ben', 'pro')
    expect((await ben.delete(`/api/tokens/${token.id}`)).status).toBe(404)
    expect((await ben.post(`/api/tokens/${token.id}/renew`)).status).toBe(404)
    expect((await as(secret)).status).toBe(200)
  })

  test('works without the plan, too', async () => {
    const { token } = await tokenOf(anna)
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    expect((await anna.post(`/api/tokens/${token.id}/renew`)).status).toBe(403)
    expect((await anna.delete(`/api/tokens/${token.id}`)).status).toBe(204)
  })
})

describe('POST /api/tokens/{id}/renew', () => {
  test('answers a new secret with the same rights; both work for now', async () => {
    const { token, secret } = await tokenOf(anna, { scopes: ['bots:read'] })
    const answer = await (await anna.post(`/api/tokens/${token.id}/renew`)).json()
    expect(answer.secret).not.toBe(secret)
    expect(answer.token).toMatchObject({ id: token.id, scopes: ['bots:read'], last4: answer.secret.slice(-4) })
    expect(answer.token.old_secret_until).toEndWith('Z')
    expect([(await as(secret)).status, (await as(answer.secret)).status]).toEqual([200, 200])
  })

  test('twice ends the first secret', async () => {
    const { token, secret } = await tokenOf(anna)
    const second = await (await anna.post(`/api/tokens/${token.id}/renew`)).json()
    const third = await (await anna.post(`/api/tokens/${token.id}/renew`)).json()
    const statuses = await Promise.all([secret, second.secret, third.secret].map((each) => as(each)))
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200])
  })
})

test('The audit log tells what became of a token, without its name and secret', async () => {
  const { token, secret } = await tokenOf(anna, { name: 'Raspberry Pi', scopes: ['bots:read'] })
  const renewed = await (await anna.post(`/api/tokens/${token.id}/renew`)).json()
  await anna.delete(`/api/tokens/${token.id}`)
  const entries = await trail()
  expect(entries.slice(0, 3).map(({ action, detail }: Record<string, string>) => [action, detail])).toEqual([
    ['token_revoked', `…${renewed.token.last4}`],
    ['token_renewed', `…${token.last4} to …${renewed.token.last4}`],
    ['token_created', `…${token.last4}: bots:read`],
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
})

describe('Where a token is sent', () => {
  test('the address never opens anything', async () => {
    const { secret } = await tokenOf(anna)
    const bot = await app.botOf(anna)
    for (const path of [`/api/bots/${bot}/console?token=${secret}`, `/api/events?token=${secret}`]) {
      const answer = await app.call('GET', path)
      expect(answer.status).toBe(401)
      expect(await answer.text()).toBe('Please send an API token in the Authorization header, never in the address.')
    }
    expect((await app.call('GET', `/api/bots?token=${secret}`)).status).toBe(401)
  })

  test('the header opens a console', async () => {
    const { secret } = await tokenOf(anna, { scopes: ['console:read'] })
    const answer = await as(secret, `/api/bots/${await app.botOf(anna)}/console`)
    expect(answer.headers.get('content-type')).toStartWith('text/event-stream')
    await answer.body?.cancel()
  })

  test('a mistyped token is known by its check digits', async () => {
    const { secret } = await tokenOf(anna)
    const answer = await as(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)
    expect(answer.status).toBe(401)
    expect((await answer.json()).detail).toBe('This token is not valid (its check digits do not fit).')
  })
})
