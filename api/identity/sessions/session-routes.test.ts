import { beforeAll, describe, expect, test } from 'bun:test'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { listAudit } from '../audit/list-audit'
import { tokenOf } from '../tokens/testing/token-of'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const PATH = '/api/users/me/sessions'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Signs the player in on a phone; returns the token. */
async function onPhone({ email }: Player): Promise<string> {
  const body = { email, password: 'correct horse' }
  const { data } = await app.api.auth.login.post(body, { headers: { 'user-agent': PHONE } })
  return data?.token ?? expect.unreachable()
}

const sessionsOf = async ({ api }: Player) => (await api.users.me.sessions.get()).data?.sessions ?? []
const isSignedIn = async (token: string) => (await app.call('GET', '/api/auth/me', { token })).status === 200
const actionsOf = async ({ id }: Player) => (await listAudit(id, {})).entries.map(({ action }) => action)

describe('GET /api/users/me/sessions', () => {
  test('lists the sessions with device names, and marks the calling one', async () => {
    const anna = await app.player('anna')
    await onPhone(anna)
    const [here, phone, ...rest] = await sessionsOf(anna)
    expect(rest).toEqual([])
    expect(here).toMatchObject({ current: true, device: 'Unknown device' })
    expect(phone).toMatchObject({ current: false, device: 'Chrome on Android', user_agent: PHONE })
    expect(Date.parse(phone?.last_seen_at ?? '')).toBeGreaterThanOrEqual(Date.parse(phone?.created_at ?? ''))
  })

  test('refuses a visitor', async () => {
    expect((await app.call('GET', PATH)).status).toBe(401)
  })
})

describe('DELETE /api/users/me/sessions/:id', () => {
  test('ends that session at once, and records it', async () => {
    const anna = await app.player('anna')
    const phone = await onPhone(anna)
    expect(await isSignedIn(phone)).toBe(true)
    const [, ended] = await sessionsOf(anna)
    const answer = await anna.api.users.me.sessions({ id: ended?.id ?? '' }).delete()
    expect([answer.status, await isSignedIn(phone), await isSignedIn(anna.token)]).toEqual([204, false, true])
    expect(await actionsOf(anna)).toEqual(['session_ended', 'signed_in', 'registered'])
  })

  test("does not find another player's session", async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const [hers] = await sessionsOf(anna)
    const answer = await ben.delete(`${PATH}/${hers?.id}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Session not found'])
    expect(await isSignedIn(anna.token)).toBe(true)
  })

  test.each(['nothing', '%7B%22$ne%22:null%7D', '0'.repeat(24)])('%s is not found', async (id) => {
    expect((await (await app.player('anna')).delete(`${PATH}/${id}`)).status).toBe(404)
  })

  test('refuses a visitor', async () => {
    const [hers] = await sessionsOf(await app.player('anna'))
    expect((await app.call('DELETE', `${PATH}/${hers?.id}`)).status).toBe(401)
  })

  test('does not accept the id of a session as a token', async () => {
    const [hers] = await sessionsOf(await app.player('anna'))
    expect(await isSignedIn(hers?.id ?? '')).toBe(false)
  })
})

describe('DELETE /api/users/me/sessions', () => {
  test('ends all of the player except the calling one', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const others = [await onPhone(anna), await onPhone(anna)]
    expect((await anna.api.users.me.sessions.delete()).status).toBe(204)
    expect(await Promise.all([...others, anna.token, ben.token].map(isSignedIn))).toEqual([false, false, true, true])
    expect(await actionsOf(anna)).toContain('sessions_ended')
  })

  test('ends API tokens too if asked to', async () => {
    const anna = await app.player('anna', 'pro')
    const { secret } = await tokenOf(anna)
    const works = async () => (await app.call('GET', '/api/bots', { token: secret })).status === 200
    expect((await anna.delete(PATH)).status).toBe(204)
    expect(await works()).toBe(true)
    expect((await anna.delete(PATH, { end_tokens: 'yes' })).status).toBe(422)
    expect((await anna.delete(PATH, { end_tokens: true })).status).toBe(204)
    expect(await works()).toBe(false)
  })

  test('records nothing if there are no others', async () => {
    const anna = await app.player('anna')
    expect((await anna.api.users.me.sessions.delete()).status).toBe(204)
    expect(await actionsOf(anna)).toEqual(['registered'])
  })

  test('refuses a visitor', async () => {
    expect((await app.call('DELETE', PATH)).status).toBe(401)
  })
})
