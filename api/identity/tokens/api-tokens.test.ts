import { beforeEach, describe, expect, test } from 'bun:test'
import type { NewToken } from '../../../shared/api-tokens'
import { MAX_TOKEN_CALLS_PER_MINUTE } from '../../../shared/limits'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import { createApp } from '../../app'
import { filterOwned } from '../../bots/find-owned-bot'
import { createRateLimits } from '../../platform/http/rate-limits'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { UserModel } from '../users/user-model'
import { ApiTokenModel, type ApiTokenRecord } from './api-token-model'
import { type ApiTokens, createApiTokens } from './api-tokens'
import { createToken } from './create-token'
import { findOwnToken, renewToken } from './own-tokens'

const caller = { network: '203.0.113.77', userAgent: 'curl/8.9' }

let app: TestApp
let anna: Player
let clock: FakeClock
let tokens: ApiTokens

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'pro')
  clock = createFakeClock()
  tokens = createApiTokens({ ...app.services, clock, rateLimits: createRateLimits({ redis: null }) })
})

const here = async () => ({
  viewer: (await app.services.sessions.viewerOf(anna.token)) ?? expect.unreachable(),
  caller,
})
const create = async (days?: number): Promise<NewToken> =>
  createToken({ ...app.services, clock, filterOwned }, await here(), {
    name: 'x',
    scopes: ['bots:read'],
    expires_in_days: days,
  })
const renew = async ({ token }: NewToken) =>
  renewToken({ ...app.services, clock }, await here(), await findOwnToken(anna, token.id))
const use = ({ secret }: NewToken) => tokens.viewerOf(secret, caller.network)
const setUser = (fields: object) => UserModel.updateOne({ _id: anna.id }, { $set: fields })
const stored = ({ token }: NewToken) => ApiTokenModel.findById(token.id).lean<ApiTokenRecord>()

describe('A token', () => {
  test('says whose it is and what it may do', async () => {
    const made = await create()
    expect(await use(made)).toEqual({
      kind: 'token',
      id: anna.id,
      tokenId: made.token.id,
      scopes: ['bots:read'],
      bots: null,
    })
  })

  test('ends with its time, and a renewal gives it the same time again', async () => {
    const made = await create(7)
    await clock.advance(7 * DAY - 1)
    await use(made)
    await clock.advance(1)
    await expect(use(made)).rejects.toThrow('This token has expired. Please renew it.')
    const renewed = await renew(made)
    await clock.advance(7 * DAY - 1)
    await use(renewed)
    await expect(use(made)).rejects.toThrow('This token is not valid.')
  })

  test('keeps its old secret for 24 hours after a renewal, and not longer than it would have lived', async () => {
    const lasting = await create()
    const renewed = await renew(lasting)
    await clock.advance(24 * HOUR - 1)
    await use(lasting)
    await clock.advance(1)
    await expect(use(lasting)).rejects.toThrow('It may have been revoked or renewed.')
    await use(renewed)

    const ending = await create(1)
    await clock.advance(23 * HOUR)
    await renew(ending)
    await clock.advance(HOUR - 1)
    await use(ending)
    await clock.advance(1)
    await expect(use(ending)).rejects.toThrow('It may have been revoked or renewed.')
  })

  test('that two tabs renew at once has one new secret', async () => {
    const made = await create()
    const answers = await Promise.allSettled([renew(made), renew(made)])
    const won = answers.filter(({ status }) => status === 'fulfilled')
    // Either they overlapped, and one was refused, or they followed one another.
    expect(won.length).toBeGreaterThan(0)
    await use((answers.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<NewToken>).value)
  })

  test('of a suspended player is refused until the suspension ends', async () => {
    const made = await create()
    await setUser({ suspendedAt: new Date() })
    await expect(use(made)).rejects.toThrow('Your account is suspended.')
    expect(await tokens.isOpen(await viewerOf(made))).toBe(false)
    await setUser({ suspendedAt: null })
    await use(made)
  })

  test('of a deleted player is refused before the purge reaches it', async () => {
    const made = await create()
    await setUser({ deletedAt: new Date() })
    await expect(use(made)).rejects.toThrow('This token is not valid.')
  })

  test('sleeps with the plan, and wakes with it', async () => {
    const made = await create()
    await setUser({ plan: 'premium' })
    const asleep = use(made)
    await expect(asleep).rejects.toMatchObject({ status: 403 })
    await expect(asleep).rejects.toThrow('API access needs Professional. This token sleeps until you have it again.')
    await setUser({ plan: 'pro' })
    await use(made)
  })

  test('makes 120 calls a minute, and another token of the player is not affected', async () => {
    const [made, other] = [await create(), await create()]
    for (let call = 0; call < MAX_TOKEN_CALLS_PER_MINUTE; call += 1) await use(made)
    await expect(use(made)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    await use(other)
  })
})

const viewerOf = async ({ token }: NewToken) => ({
  kind: 'token' as const,
  id: anna.id,
  tokenId: token.id,
  scopes: token.scopes as ['bots:read'],
  bots: null,
})

describe('The last use', () => {
  test('is written ten seconds later, once for many calls, with a coarse network', async () => {
    const made = await create()
    await use(made)
    await clock.advance(9 * SECOND)
    const usedAt = clock.now()
    await use(made)
    expect(await stored(made)).toMatchObject({ lastUsedAt: null, lastNetwork: null })
    await clock.advance(SECOND)
    await tokens.close()
    const { lastUsedAt, lastNetwork } = (await stored(made)) ?? expect.unreachable()
    expect([lastUsedAt?.getTime(), lastNetwork]).toEqual([usedAt, '203.0.113.0/24'])
    expect(clock.sleeping).toBe(0)
  })

  test('is written when the process stops', async () => {
    const made = await create()
    await use(made)
    await tokens.close()
    expect((await stored(made))?.lastUsedAt?.getTime()).toBe(clock.now())
  })
})

describe('A stream that a token opened', () => {
  test('counts as open until the token is gone, expired or asleep', async () => {
    const made = await create(7)
    const viewer = await viewerOf(made)
    expect(await tokens.isOpen(viewer)).toBe(true)
    await setUser({ plan: 'starter' })
    expect(await tokens.isOpen(viewer)).toBe(false)
    await setUser({ plan: 'pro' })
    await clock.advance(7 * DAY)
    expect(await tokens.isOpen(viewer)).toBe(false)
    await ApiTokenModel.deleteOne({ _id: made.token.id })
    expect(await tokens.isOpen(viewer)).toBe(false)
  })
})

test('Deleting the account removes its tokens, and the export lists them without secrets', async () => {
  const made = await create()
  const exported = await (await anna.get('/api/users/me/export')).text()
  expect(JSON.parse(exported).tokens).toEqual([made.token])
  expect(exported).not.toContain(made.secret)
  expect(exported).not.toContain((await stored(made))?.hash ?? '-')
  expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
  expect(await ApiTokenModel.countDocuments({ user: anna.id })).toBe(0)
  const answer = await createApp(app.services).handle(
    new Request('http://localhost/api/bots', { headers: { authorization: `Bearer ${made.secret}` } }),
  )
  expect(answer.status).toBe(401)
})
