import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'

const freshEmail = () => `anna-${crypto.randomUUID()}@example.com`
const password = 'correct horse'

describe('POST /api/auth/register', () => {
  test('creates an account and signs in', async () => {
    const { api, call } = await testApp()
    const email = freshEmail()
    const { status, data } = await api.auth.register.post({ email, password })
    expect(status).toBe(200)
    expect(data).toMatchObject({ success: true, message: 'Account created successfully', user: { email } })
    expect(data?.user.user_metadata).toEqual({
      plan: 'starter',
      username: null,
      avatar: null,
      isAdmin: false,
      time_zone: null,
    })
    expect((await call('GET', '/api/auth/me', { token: data?.token })).status).toBe(200)
  })

  test('trims the e-mail and stores it in lower case', async () => {
    const { api } = await testApp()
    const email = freshEmail()
    const { data } = await api.auth.register.post({ email: `  ${email.toUpperCase()} `, password })
    expect(data?.user.email).toBe(email)
  })

  test('refuses a taken e-mail in any spelling', async () => {
    const { call } = await testApp()
    const email = freshEmail()
    await call('POST', '/api/auth/register', { body: { email, password } })
    const answer = await call('POST', '/api/auth/register', { body: { email: email.toUpperCase(), password } })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toBe('This e-mail address already has an account. Please sign in.')
  })

  test('creates one account for concurrent calls with one e-mail', async () => {
    const { call } = await testApp()
    const body = { email: freshEmail(), password }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/auth/register', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('ignores extra fields such as isAdmin', async () => {
    const { api } = await testApp()
    const body = { email: freshEmail(), password, isAdmin: true, plan: 'premium', app_metadata: { isAdmin: true } }
    const { data } = await api.auth.register.post(body)
    expect(data?.user.app_metadata.isAdmin).toBe(false)
    expect(data?.user.user_metadata.plan).toBe('starter')
  })

  test.each([
    [{ email: 'nobody', password }, 'Please enter a valid e-mail address.'],
    [{ password }, 'Please enter a valid e-mail address.'],
    [{ email: 'anna@example.com', password: 'short' }, 'The password needs at least 8 characters.'],
    [{ email: 'anna@example.com' }, 'The password needs at least 8 characters.'],
    [{ email: { $gt: '' }, password }, 'Please enter a valid e-mail address.'],
    [{ email: 'anna\u0000@example.com', password }, 'Please enter a valid e-mail address.'],
  ])('refuses %o with one clear sentence', async (body, sentence) => {
    const { call } = await testApp()
    const answer = await call('POST', '/api/auth/register', { body })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toBe(sentence)
  })

  test('accepts twenty registrations an hour from one network address', async () => {
    const { call } = await testApp()
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const attempt = () =>
      call('POST', '/api/auth/register', { body: { email: 'taken@example.com', password }, headers })
    for (let time = 0; time < 20; time += 1) expect((await attempt()).status).not.toBe(429)
    const answer = await attempt()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})

test('An IPv6 network shares one limit of twenty registrations an hour', async () => {
  const { call } = await testApp()
  const statuses = []
  for (let host = 1; host <= 21; host += 1) {
    const headers = { 'x-forwarded-for': `[2001:db8:7:7::${host.toString(16)}]:${40_000 + host}` }
    const body = { email: 'taken@example.com', password }
    statuses.push((await call('POST', '/api/auth/register', { body, headers })).status)
  }
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(statuses[20]).toBe(429)
})

test.each(['register', 'login'])('A password with an unreadable character is refused: %s', async (name) => {
  const { call } = await testApp()
  const answer = await call('POST', `/api/auth/${name}`, { body: { email: freshEmail(), password: 'abcdefg\ufffd' } })
  expect([answer.status, await answer.text()]).toEqual([
    422,
    'The password contains an unreadable character. Please type it again.',
  ])
})

test.each(['register', 'login'])('The refusal of a long password says the maximum: %s', async (call) => {
  const app = await testApp()
  const body = { email: freshEmail(), password: 'x'.repeat(1025) }
  const answer = await app.call('POST', `/api/auth/${call}`, { body })
  expect([answer.status, await answer.text()]).toEqual([422, 'The password may have at most 1024 characters.'])
})

describe('POST /api/auth/login', () => {
  test('signs in', async () => {
    const { api } = await testApp()
    const email = freshEmail()
    await api.auth.register.post({ email, password })
    const { data } = await api.auth.login.post({ email, password })
    expect(data).toMatchObject({ success: true, message: 'Welcome back!', user: { email } })
  })

  test('refuses even the right password after ten failures of one address and e-mail', async () => {
    const { call } = await testApp()
    const email = freshEmail()
    await call('POST', '/api/auth/register', { body: { email, password } })
    const headers = { 'x-forwarded-for': '203.0.113.8' }
    const attempt = (given: string) => call('POST', '/api/auth/login', { body: { email, password: given }, headers })
    for (let time = 0; time < 10; time += 1) expect((await attempt('wrong horse')).status).toBe(401)
    expect((await attempt(password)).status).toBe(429)
    const elsewhere = await call('POST', '/api/auth/login', { body: { email, password } })
    expect(elsewhere.status).toBe(200)
  })

  test('checks at most ten of a hundred concurrent attempts', async () => {
    const { call } = await testApp()
    const email = freshEmail()
    await call('POST', '/api/auth/register', { body: { email, password } })
    const headers = { 'x-forwarded-for': '203.0.113.10' }
    const attempt = (given: string) => call('POST', '/api/auth/login', { body: { email, password: given }, headers })
    const guesses = Array.from({ length: 99 }, (_, number) => attempt(`guess ${number}`))
    const answers = await Promise.all([...guesses, attempt(password)])
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.at(-1)?.status).toBe(429)
  })

  test('does not count successful sign-ins as failures', async () => {
    const { call } = await testApp()
    const email = freshEmail()
    await call('POST', '/api/auth/register', { body: { email, password } })
    const headers = { 'x-forwarded-for': '203.0.113.11' }
    for (let time = 0; time < 12; time += 1) {
      expect((await call('POST', '/api/auth/login', { body: { email, password }, headers })).status).toBe(200)
    }
  })

  test('rejects a long invalid e-mail quickly', async () => {
    const { call } = await testApp()
    const refusing = async (domain: string) => {
      const startedAt = performance.now()
      const email = `a@${domain}@`
      expect((await call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(422)
      return performance.now() - startedAt
    }
    await refusing('example.com')
    const plain = await refusing('b'.repeat(60_000))
    // A quadratic check would take hundreds of times as long.
    expect((await refusing('.'.repeat(60_000))) / plain).toBeLessThan(50)
  })

  test('refuses every e-mail after fifty failures of one address', async () => {
    const { call } = await testApp()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const attempt = () => call('POST', '/api/auth/login', { body: { email: freshEmail(), password }, headers })
    for (let round = 0; round < 10; round += 1) await Promise.all([1, 2, 3, 4, 5].map(attempt))
    expect((await attempt()).status).toBe(429)
  })

  test('answers 400 to malformed JSON, and 415 to another type', async () => {
    const { call } = await testApp()
    const broken = await call('POST', '/api/auth/login', {
      body: '{"email":',
      headers: { 'content-type': 'application/json' },
    })
    expect([broken.status, await broken.text()]).toEqual([400, 'The body is not valid JSON.'])
    const type = 'application/x-www-form-urlencoded'
    const form = await call('POST', '/api/auth/login', { body: 'email=a', headers: { 'content-type': type } })
    expect([form.status, await form.text()]).toEqual([415, 'Please send JSON (application/json).'])
  })

  test.each(['application/json', 'application/json;charset=utf-8', 'Application/JSON ; charset=UTF-8'])(
    'accepts %s as JSON',
    async (type) => {
      const { call } = await testApp()
      const answer = await call('POST', '/api/auth/login', { body: '{}', headers: { 'content-type': type } })
      expect(answer.status).toBe(422)
    },
  )

  test('answers 413 to a body over 64 KiB', async () => {
    const { call } = await testApp()
    const answer = await call('POST', '/api/auth/login', { body: { email: 'a@b.co', password: 'x'.repeat(65_536) } })
    expect(answer.status).toBe(413)
  })
})

describe('GET /api/auth/me', () => {
  test('returns the signed-in player', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    expect((await anna.api.auth.me.get()).data).toMatchObject({ success: true, user: { id: anna.id } })
  })

  test.each(['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI2NmYxNDU1MzFiMWJjM2U2NjY3ZDFlNjcifQ.'])(
    'refuses the token "%s"',
    async (token) => {
      const { call } = await testApp()
      const answer = await call('GET', '/api/auth/me', { token })
      expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.'])
    },
  )
})

describe('POST /api/auth/logout', () => {
  test('ends the session at once, and no others', async () => {
    const { api, call } = await testApp()
    const body = { email: freshEmail(), password }
    const { data: first } = await api.auth.register.post(body)
    const { data: second } = await api.auth.login.post(body)
    const answer = await call('POST', '/api/auth/logout', { token: first?.token })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect((await call('GET', '/api/auth/me', { token: first?.token })).status).toBe(401)
    expect((await call('GET', '/api/auth/me', { token: second?.token })).status).toBe(200)
  })

  test('refuses a visitor', async () => {
    const { call } = await testApp()
    expect((await call('POST', '/api/auth/logout')).status).toBe(401)
  })
})
