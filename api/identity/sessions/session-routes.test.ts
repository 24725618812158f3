import { beforeAll, describe, expect, test } from 'bun:test'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { listAudit } from '../audit/list-audit'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const PATH = '/api/users/me/sessions'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Signs the player in once more, on their phone; answers that session's token. */
async function onPhone({ email }: Player): Promise<string> {
  const body = { email, password: 'correct horse' }
  const { data } = await app.api.auth.login.post(body, { headers: { 'user-agent': PHONE } })
  return data?.token ?? expect.unreachable()
}

const sessionsOf = async ({ api }: Player) => (await api.users.me.sessions.get()).data?.sessions ?? []
const isSignedIn = async (token: string) => (await app.call('GET', '/api/auth/me', { token })).status === 200
const deedsOf = async ({ id }: Player) => (await listAudit(id, {})).entries.map(({ action }) => action)

describe('GET /api/users/me/sessions', () => {
  test('says where the player is signed in, in words, and which of them asks', async () => {
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
  test('ends that session at once, and writes it down', async () => {
    const anna = await app.player('anna')
    const phone = await onPhone(anna)
    expect(await isSignedIn(phone)).toBe(true)
    const [, ended] = await sessionsOf(anna)
    const answer = await anna.api.users.me.sessions({ id: ended?.id ?? '' }).delete()
    expect([answer.status, await isSignedIn(phone), await isSignedIn(anna.token)]).toEqual([204, false, true])
    expect(await deedsOf(anna)).toEqual(['session_ended', 'signed_in', 'registered'])
  })

  test("someone else's is not found, and goes on", async () => {
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

  test('the id of a session opens nothing', async () => {
    const [hers] = await sessionsOf(await app.player('anna'))
    expect(await isSignedIn(hers?.id ?? '')).toBe(false)
  })
})

describe('DELETE /api/users/me/sessions', () => {
  test('ends all but the one that asks, of this player alone', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const others = [await onPhone(anna), await onPhone(anna)]
    expect((await anna.api.users.me.sessions.delete()).status).toBe(204)
    expect(await Promise.all([...others, anna.token, ben.token].map(isSignedIn))).toEqual([false, false, true, true])
    expect(await deedsOf(anna)).toContain('sessions_ended')
  })

  test('writes nothing down where there are none', async () => {
    const anna = await app.player('anna')
    expect((await anna.api.users.me.sessions.delete()).status).toBe(204)
    expect(await deedsOf(anna)).toEqual(['registered'])
  })

  test('refuses a visitor', async () => {
    expect((await app.call('DELETE', PATH)).status).toBe(401)
  })
})
