import { describe, expect, test } from 'bun:test'
import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { createApp } from '../../app'
import { ONE_PIXEL_PNG } from '../../testing/routes/scene'
import { testApp } from '../../testing/test-app'
import { listAudit } from '../audit/list-audit'
import { UserModel } from '../users/user-model'
import { cookiesOf, discordFlow, fragmentOf, JSON_WANTED, makeIdentity, PAGE_WANTED } from './testing/discord-flow'

const NOT_BEGUN = 'This Discord sign-in was not started in this browser, or it took too long. Please try again.'

async function openFlow() {
  const app = await testApp()
  return { ...app, ...discordFlow(app) }
}

describe('GET /api/auth/login/discord', () => {
  test('returns the URL, and stores state and verifier in HttpOnly cookies', async () => {
    const { call } = await openFlow()
    const answer = await call('GET', '/api/auth/login/discord')
    const { url } = await answer.json()
    const { searchParams, pathname } = new URL(url)
    expect(pathname).toBe('/oauth2/authorize')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost/api/auth/login/discord/callback',
      scope: 'identify email',
      code_challenge_method: 'S256',
    })
    const cookies = answer.headers.getSetCookie()
    const names = cookies.map((cookie) => cookie.split('=', 1)[0])
    expect(names).toEqual([
      expect.stringMatching(/^discord_state_[\w-]{16}$/),
      expect.stringMatching(/^discord_verifier_[\w-]{16}$/),
    ])
    for (const cookie of cookies) expect(cookie).toMatch(/Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/i)
    expect(cookies.join()).not.toContain(searchParams.get('state') ?? '')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is unavailable without Discord settings, and without a known public URL', async () => {
    const { services, call } = await openFlow()
    const failures: unknown[] = []
    const log = Object.create(services.log, { error: { value: (failure: unknown) => failures.push(failure) } })
    const bare = createApp({ ...services, discord: null, log })
    const headers = { host: 'castellan.example' }
    const answers = [
      await bare.handle(new Request('http://localhost/api/auth/login/discord')),
      await bare.handle(new Request('http://localhost/api/auth/login/discord/callback', { headers: JSON_WANTED })),
      await createApp(services).handle(new Request('http://castellan.example/api/auth/login/discord', { headers })),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.text()]).toEqual([503, 'Discord authentication currently unavailable'])
    expect((await call('GET', '/api/auth/login/discord')).status).toBe(200)
    expect(failures).toEqual([])
  })

  test('uses PUBLIC_URL for the callback, with Secure cookies under TLS', async () => {
    const { services } = await openFlow()
    const app = createApp({ ...services, publicUrl: 'https://castellan.example' })
    const answer = await app.handle(new Request('http://evil.example/api/auth/login/discord'))
    const { url } = await answer.json()
    expect(new URL(url).searchParams.get('redirect_uri')).toStartWith('https://castellan.example/')
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain('Secure')
  })
})

describe('A player who returns from Discord', () => {
  test('gets an account with a proven address and no password the first time', async () => {
    const { signIn, api } = await openFlow()
    const who = makeIdentity()
    const answer = await signIn(who)
    expect(answer.status).toBe(200)
    const body = await answer.json()
    expect(body).toMatchObject({
      success: true,
      message: 'Successfully signed in with Discord!',
      password_ended: false,
    })
    expect(body.user.email).toBe(who.email)
    const me = await api.auth.me.get({ headers: { authorization: `Bearer ${body.token}` } })
    expect(me.data?.user).toEqual(body.user)
    const user = await UserModel.findById(body.user.id)
    expect(user).toMatchObject({ passwordHash: null, emailProvenAt: expect.any(Date), discord: { username: who.name } })
    const { entries } = await listAudit(body.user.id, {})
    expect(entries.map(({ action }) => action)).toEqual(['signed_in_discord', 'registered'])
  })

  test('is redirected to the page in a browser, with the token in the fragment and the cookies cleared', async () => {
    const { signIn, call } = await openFlow()
    const answer = await signIn(makeIdentity(), PAGE_WANTED)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^\/auth\/discord\/callback#access_token=[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(cookiesOf(answer)).toMatch(/^discord_state_[\w-]+=; discord_verifier_[\w-]+=$/)
    const { access_token } = fragmentOf(answer)
    expect((await call('GET', '/api/auth/me', { token: access_token })).status).toBe(200)
    expect((await signIn(makeIdentity(), { accept: '*/*' })).status).toBe(302)
  })

  test('is the same player later, even with another e-mail', async () => {
    const { signIn } = await openFlow()
    const who = makeIdentity()
    const first = await (await signIn(who)).json()
    const again = await (await signIn({ ...who, email: `moved-${who.email}`, isVerified: false })).json()
    const without = await (await signIn({ ...who, email: '' })).json()
    expect([again.user.id, without.user.id]).toEqual([first.user.id, first.user.id])
    expect(again.user.email).toBe(who.email)
  })

  test('gets the picture from Discord, unless they chose one here or removed it', async () => {
    const { signIn, call, callRaw } = await openFlow()
    const who = makeIdentity()
    const { user, token } = await (await signIn(who)).json()
    const { avatar } = user.user_metadata
    const picture = await call('GET', avatar)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const headers = { 'content-type': 'image/png' }
    const chosen = await (await callRaw('PUT', '/api/users/me/avatar', { token, bytes: ONE_PIXEL_PNG, headers })).json()
    const again = await (await signIn(who)).json()
    expect(again.user.user_metadata.avatar).toBe(chosen.user.user_metadata.avatar)
    await call('DELETE', '/api/users/me/avatar', { token })
    expect((await (await signIn(who)).json()).user.user_metadata.avatar).toBeNull()
  })

  test('gets one account for two callbacks at the same time', async () => {
    const { signIn } = await openFlow()
    for (const who of [makeIdentity(), makeIdentity({ isVerified: false }), makeIdentity(), makeIdentity()]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(who)))
      const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).user.id))
      expect(new Set(ids).size).toBe(1)
      expect(await UserModel.countDocuments({ email: who.email })).toBe(1)
    }
  })

  test('is refused without a valid e-mail address', async () => {
    const { signIn } = await openFlow()
    for (const email of ['', 'nobody', `${'a'.repeat(250)}@example.com`]) {
      const answer = await signIn(makeIdentity({ email }))
      const sentence = 'Your Discord account has no e-mail address. Add one there, then try again.'
      expect([answer.status, await answer.text()]).toEqual([409, sentence])
    }
  })

  test('with an unverified address gets a new account, and the address stays unproven', async () => {
    const { signIn } = await openFlow()
    const { user } = await (await signIn(makeIdentity({ isVerified: false }))).json()
    expect(await UserModel.findById(user.id)).toMatchObject({ emailProvenAt: null })
  })
})

describe('A callback is accepted', () => {
  test('once, from the browser that started the flow', async () => {
    const { begin, decide, comeBack } = await openFlow()
    const flow = await begin()
    const other = await begin()
    const path = await decide(flow, makeIdentity())
    const forged = path.replace(/state=[^&]+/, 'state=forged')
    const refusals = [
      await comeBack(path, { cookies: '' }),
      await comeBack(path, other),
      await comeBack(forged, flow),
      await comeBack(path.replace(/&state=[^&]+/, ''), flow),
      await comeBack(path, { cookies: flow.cookies.replace(/(discord_state_[^=]+)=/, '$1=x') }),
    ]
    for (const refusal of refusals) expect([refusal.status, await refusal.text()]).toEqual([401, NOT_BEGUN])
    expect((await comeBack(path, flow)).status).toBe(200)
    const replayed = await comeBack(path, flow)
    expect([replayed.status, await replayed.text()]).toEqual([401, NOT_BEGUN])
  })

  test('for ten minutes', async () => {
    const { services } = await openFlow()
    let ahead = 0
    const clock = { ...services.clock, now: () => services.clock.now() + ahead }
    const app = createApp({ ...services, clock })
    const call = (path: string, headers: Record<string, string>) =>
      app.handle(new Request(`http://localhost${path}`, { headers: { ...JSON_WANTED, ...headers } }))
    const start = await call('/api/auth/login/discord', {})
    const flow = { url: new URL((await start.json()).url), cookies: cookiesOf(start) }
    const path = await discordFlow(await testApp()).decide(flow, makeIdentity())
    ahead = DISCORD_SIGN_IN_TIMEOUT + 1
    expect((await call(path, { cookie: flow.cookies })).status).toBe(401)
    ahead = DISCORD_SIGN_IN_TIMEOUT - SECOND
    expect((await call(path, { cookie: flow.cookies })).status).toBe(200)
  })

  test('only with the verifier of its own flow', async () => {
    const { begin, decide, comeBack } = await openFlow()
    const flow = await begin()
    const other = await begin()
    const path = await decide(flow, makeIdentity())
    const [state] = flow.cookies.split('; ')
    const [, name, verifier] = /(discord_verifier_[^=]+).*=(.+)$/.exec(`${flow.cookies} ${other.cookies}`) ?? []
    expect((await comeBack(path, { cookies: `${state}; ${name}=${verifier}` })).status).toBe(401)
    expect((await comeBack(path, { cookies: `${state}` })).status).toBe(401)
  })

  test('with no redirect to another site', async () => {
    const { comeBack } = await openFlow()
    const path = '/api/auth/login/discord/callback?state=x&error=//evil.example&redirect=//evil.example'
    const answer = await comeBack(path, { cookies: '' }, PAGE_WANTED)
    expect(answer.headers.get('location')).toBe('/auth/discord/callback#error=not_begun')
  })
})

describe('A player who denies access', () => {
  test("is redirected with Discord's error code", async () => {
    const { begin, decide, comeBack } = await openFlow()
    const flow = await begin()
    const path = await decide(flow, makeIdentity(), 'deny')
    const page = await comeBack(path, flow, PAGE_WANTED)
    expect(fragmentOf(page)).toEqual({ pathname: '/auth/discord/callback', error: 'access_denied' })
    const answer = await comeBack(path, flow)
    expect([answer.status, await answer.text()]).toEqual([401, 'The sign-in with Discord was cancelled.'])
  })

  test('cannot put other text on the page', async () => {
    const { begin, comeBack } = await openFlow()
    const flow = await begin()
    const state = flow.url.searchParams.get('state')
    const path = `/api/auth/login/discord/callback?error=Call%20us%26linked=true&state=${state}`
    expect(fragmentOf(await comeBack(path, flow, PAGE_WANTED))).toMatchObject({ error: 'access_denied' })
  })
})
