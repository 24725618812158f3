import { beforeEach, describe, expect, test } from 'bun:test'
import { ApiTokenModel } from '../../identity/tokens/api-token-model'
import { tokenOf } from '../../identity/tokens/testing/token-of'
import { newTokenSecret } from '../../identity/tokens/token-form'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

let app: TestApp
let anna: Player

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'pro')
})

const report = (body: unknown, headers?: Record<string, string>) =>
  app.call('POST', '/api/tokens/reveal-leak', { body, headers })
const statusWith = async (secret: string) => (await app.call('GET', '/api/bots', { token: secret })).status
const newest = async () => {
  const { data } = await anna.api.users.me.notifications.get({ query: {} })
  return data?.notifications[0]
}

describe('POST /api/tokens/reveal-leak', () => {
  test('ends the token for everybody and tells its player, without the secret', async () => {
    const { token, secret } = await tokenOf(anna, { name: 'Raspberry Pi' })
    const answer = await report({ token: secret })
    expect([answer.status, await answer.json()]).toEqual([200, { ended: true }])
    expect(await statusWith(secret)).toBe(401)
    expect(await newest()).toMatchObject({
      kind: 'token_leaked',
      severity: 'error',
      message: `Somebody found your API token Raspberry Pi (…${token.last4}) and reported it, so it has ended. Create another one in the settings.`,
    })
    expect(JSON.stringify(await newest())).not.toContain(secret)
    const { entries } = await (await anna.get('/api/users/me/audit')).json()
    expect(entries[0]).toMatchObject({ action: 'token_revealed', network: null })
    expect(await (await report({ token: secret })).json()).toEqual({ ended: false })
  })

  test('of a renewed token ends the old secret alone', async () => {
    const { token, secret } = await tokenOf(anna)
    const renewed = await (await anna.post(`/api/tokens/${token.id}/renew`)).json()
    expect(await (await report({ token: secret })).json()).toEqual({ ended: true })
    expect([await statusWith(secret), await statusWith(renewed.secret)]).toEqual([401, 200])
    expect((await newest())?.message).toEndWith('The new one still works.')
    expect(await ApiTokenModel.findById(token.id).lean()).toMatchObject({ oldUntil: null })
  })

  test('of an unknown token ends nothing', async () => {
    const { secret } = await tokenOf(anna)
    expect(await (await report({ token: newTokenSecret() })).json()).toEqual({ ended: false })
    expect(await statusWith(secret)).toBe(200)
  })

  test.each([
    [{ token: 'cstl_0123' }, 'This is no token of Castellan (its check digits do not fit).'],
    [{ token: '' }, 'Please give the token that was found.'],
    [{ token: { $gt: '' } }, 'Please give the token that was found.'],
  ])('refuses %j', async (body, said) => {
    const answer = await report(body)
    expect([answer.status, await answer.text()]).toEqual([422, said])
  })
})
