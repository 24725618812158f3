import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { testApp } from '../../testing/test-app'
import { AccountModel } from './account-model'

describe('POST /api/accounts/:id/test', () => {
  test('signs in to the game, and answers the account with what it said', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const id = await accountOf(anna)
    const { data } = await anna.api.accounts({ id }).test.post()
    expect(data?.account).toMatchObject({
      id,
      last_sign_in: { answer: 'accepted', at: expect.any(String), message: null },
    })
    expect((await anna.api.accounts.get()).data?.accounts).toEqual([data?.account] as never)
  })

  test('of a wrong password says so, and a new one is untried', async () => {
    const { player, accountOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const username = `twin-${crypto.randomUUID().slice(0, 8)}`
    await anna.api.accounts({ id: await accountOf(anna, { username }) }).test.post()
    const account = ben.api.accounts({ id: await accountOf(ben, { username, password: 'a wrong one' }) })
    expect((await account.test.post()).data?.account.last_sign_in?.answer).toBe('wrong_password')
    const { data } = await account.patch({ type: 'tower' })
    expect(data?.account.last_sign_in?.answer).toBe('wrong_password')
    expect((await account.patch({ password: 'another' })).data?.account.last_sign_in).toBeNull()
  })

  test('is refused while a bot plays the account', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    const bot = await botOf(anna, { accountId })
    await anna.post(`/api/bots/${bot}/actions`, { action: 'start' })
    const answer = await anna.post(`/api/accounts/${accountId}/test`)
    const sentence = 'Stop Resource Collector first: it plays this account right now.'
    expect([answer.status, await answer.text()]).toEqual([409, sentence])
  })

  test('is limited to 30 in ten minutes', async () => {
    const { services, player, accountOf } = await testApp()
    const anna = await player('anna')
    const path = `/api/accounts/${await accountOf(anna)}/test`
    for (let test = 1; test < 30; test++) await services.rateLimits.accountTests.take(anna.id)
    expect((await anna.post(path)).status).toBe(200)
    const refused = await anna.post(path)
    expect([refused.status, await refused.text(), Number(refused.headers.get('retry-after')) > 500]).toEqual([
      429,
      'Too many tests of game accounts. Please wait a few minutes.',
      true,
    ])
  })

  test("someone else's is not found, and a visitor is refused", async () => {
    const { call, player, accountOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const path = `/api/accounts/${await accountOf(anna)}/test`
    expect((await ben.post(path)).status).toBe(404)
    expect((await ben.post('/api/accounts/nonsense/test')).status).toBe(404)
    expect((await call('POST', path)).status).toBe(401)
  })
})

describe('An account of an earlier server', () => {
  test.each([
    ['taken', { answer: 'accepted', at: null, message: null }],
    ['refused', { answer: 'wrong_password', at: null, message: null }],
    ['untried', null],
  ] as const)('that was %s before has %o as its last sign-in', async (credentials, shown) => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    await AccountModel.collection.updateOne(
      { _id: new Types.ObjectId(await accountOf(anna)) },
      { $set: { credentials }, $unset: { lastSignIn: 1 } },
    )
    expect((await anna.api.accounts.get()).data?.accounts[0]?.last_sign_in).toEqual(shown as never)
  })
})
