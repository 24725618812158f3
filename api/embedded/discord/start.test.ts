import { afterAll, describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { startDiscord } from './start'

const clock = createFakeClock()
const discord = startDiscord({ publicUrl: 'https://castellan.example', clock })
afterAll(() => discord.stop())

const REDIRECT = 'http://localhost:4000/api/auth/login/discord/callback'
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters'
const challenge = new Bun.CryptoHasher('sha256').update(VERIFIER).digest('base64url')

const oauthParams = {
  client_id: discord.clientId,
  redirect_uri: REDIRECT,
  response_type: 'code',
  state: 'a&state',
  scope: 'identify email',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

const authoriseUrl = (fields: Partial<typeof oauthParams> = {}) =>
  `${discord.url}/oauth2/authorize?${new URLSearchParams({ ...oauthParams, ...fields })}`

async function press(decision: string, fields: Partial<typeof oauthParams> = {}) {
  const form = { name: 'Anna', email: 'anna@example.com', verified: 'on', decision }
  const answer = await fetch(authoriseUrl(fields), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

const codeOf = async (fields: Partial<typeof oauthParams> = {}) =>
  (await press('allow', fields)).searchParams.get('code') ?? ''

function exchange(fields: Record<string, string>, secret = discord.clientSecret) {
  const body = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: VERIFIER, ...fields }
  const authorization = `Basic ${btoa(`${discord.clientId}:${secret}`)}`
  return fetch(`${discord.url}/api/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(body),
  })
}

const me = (token: string) => fetch(`${discord.url}/api/users/@me`, { headers: { authorization: `Bearer ${token}` } })

describe('The stand-in for Discord', () => {
  test('says that it is for practice and offers both answers', async () => {
    const answer = await fetch(authoriseUrl())
    const page = await answer.text()
    expect(page).toContain('This is not Discord.')
    for (const button of ['>Allow<', '>Deny<']) expect(page).toContain(button)
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000")
  })

  test.each([
    { client_id: 'another' },
    { redirect_uri: 'https://evil.example/api/auth/login/discord/callback' },
    { redirect_uri: 'http://localhost:4000/elsewhere' },
    { redirect_uri: 'nowhere' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: '' },
  ])('redirects no one for %o', async (fields) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(authoriseUrl(fields), { method, redirect: 'manual' })
      expect(answer.status).toBe(400)
    }
  })

  test('accepts the site at PUBLIC_URL', async () => {
    const redirect_uri = 'https://castellan.example/api/auth/login/discord/callback'
    expect((await press('allow', { redirect_uri })).origin).toBe('https://castellan.example')
  })

  test('redirects back with the state and a code, or the reason for a refusal', async () => {
    const allowed = await press('allow')
    const denied = await press('deny')
    expect(allowed.href).toStartWith(REDIRECT)
    expect([...allowed.searchParams.keys()]).toEqual(['code', 'state'])
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({ error: 'access_denied', state: 'a&state' })
  })

  test("exchanges a code for a token, and answers Discord's user for it", async () => {
    const token = await (await exchange({ code: await codeOf() })).json()
    expect(token).toMatchObject({ token_type: 'Bearer', scope: 'identify email' })
    const user = await (await me(token.access_token)).json()
    expect(user).toMatchObject({ username: 'anna', global_name: 'Anna', email: 'anna@example.com', verified: true })
    expect(user.id).toMatch(/^\d{17,19}$/)
    const picture = await fetch(`${discord.url}/avatars/${user.id}/${user.avatar}.png?size=256`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.bytes()).slice(1, 4)).toEqual(new TextEncoder().encode('PNG'))
  })

  test('keeps the e-mail back without the e-mail scope', async () => {
    const { access_token } = await (await exchange({ code: await codeOf({ scope: 'identify' }) })).json()
    const user = await (await me(access_token)).json()
    expect(Object.keys(user)).not.toContain('email')
  })

  test('accepts a code once, from its application, with its verifier, for its redirect, within a minute', async () => {
    const refused = async (answer: Promise<Response>) => (await (await answer).json()).error
    const used = await codeOf()
    await exchange({ code: used })
    expect(await refused(exchange({ code: used }))).toBe('invalid_grant')
    expect(await refused(exchange({ code: await codeOf() }, 'wrong'))).toBe('invalid_client')
    expect(await refused(exchange({ code: await codeOf(), code_verifier: 'wrong' }))).toBe('invalid_grant')
    expect(await refused(exchange({ code: await codeOf(), redirect_uri: `${REDIRECT}/x` }))).toBe('invalid_grant')
    expect(await refused(exchange({ code: await codeOf(), grant_type: 'password' }))).toBe('unsupported_grant_type')
    const late = await codeOf()
    await clock.advance(MINUTE)
    expect(await refused(exchange({ code: late }))).toBe('invalid_grant')
    expect((await me('made up')).status).toBe(401)
  })

  test('rejects requests under a name that another page gave this machine', async () => {
    const headers = { host: 'rebound.example' }
    expect((await fetch(authoriseUrl(), { headers })).status).toBe(403)
  })
})
