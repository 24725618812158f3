import { describe, expect, spyOn, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { tokenIn } from '../../platform/mail/testing/read-mail'
import { closeAfterTest } from '../../testing/closing'
import { type TestApp, testApp } from '../../testing/test-app'
import { AuditModel } from '../audit/audit-model'
import { UserModel } from '../users/user-model'

const password = 'correct horse'
const fresh = 'battery staple'
const SPENT = 'This link was already used, or a newer one was sent. Please ask for a new one.'
const ANY_TOKEN = `${'a'.repeat(24)}${'b'.repeat(43)}`

async function withAnna() {
  const app = await testApp()
  const anna = await app.player('anna')
  const forget = async (email = anna.email) => {
    const answer = await app.call('POST', '/api/auth/forgot', { body: { email } })
    await app.services.mailQueue.idle()
    return answer
  }
  /** The token of the newest link. */
  const askForToken = async () => {
    await forget()
    return tokenIn((await app.mailsTo(anna.email)).at(-1) ?? '')
  }
  const reset = (token: string, chosen = fresh) =>
    app.call('POST', '/api/auth/reset', { body: { token, password: chosen } })
  const signIn = (given: string) =>
    app.call('POST', '/api/auth/login', { body: { email: anna.email, password: given } })
  return { app, anna, forget, askForToken, reset, signIn }
}

const outcomeOf = async (answer: Response) => [answer.status, await answer.text()]
const stored = (id: string) => UserModel.findById(id).orFail()

describe('POST /api/auth/forgot', () => {
  test('mails a link, and stores only its hash', async () => {
    const { app, anna, forget } = await withAnna()
    expect(await outcomeOf(await forget(`  ${anna.email.toUpperCase()} `))).toEqual([204, ''])
    const mails = await app.mailsTo(anna.email)
    expect(mails).toHaveLength(1)
    const token = tokenIn(mails[0] ?? '')
    const { reset } = await stored(anna.id)
    expect(reset?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * MINUTE)
    expect(JSON.stringify(reset)).not.toContain(token.slice(24))
  })

  test('gives the same answer for an unknown address, and mails nothing', async () => {
    const { app, forget } = await withAnna()
    const email = `nobody-${crypto.randomUUID()}@example.com`
    expect(await outcomeOf(await forget(email))).toEqual([204, ''])
    expect(await app.mailsTo(email)).toEqual([])
  })

  test.each([
    [{}, 'Please enter a valid e-mail address.'],
    [{ email: 'nobody' }, 'Please enter a valid e-mail address.'],
    [{ email: { $gt: '' } }, 'Please enter a valid e-mail address.'],
    [{ email: `${'a'.repeat(243)}@example.com` }, 'Please enter a valid e-mail address.'],
  ])('refuses %o with one clear sentence', async (body, sentence) => {
    const { call } = await testApp()
    expect(await outcomeOf(await call('POST', '/api/auth/forgot', { body }))).toEqual([422, sentence])
  })

  test('never links to a host that the caller chose', async () => {
    const { app, anna } = await withAnna()
    const forget = (origin: string, headers = {}) =>
      app.call('POST', '/api/auth/forgot', { body: { email: anna.email }, origin, headers })
    const sentence = 'This server cannot send links by mail until its operator has set PUBLIC_URL.'
    for (const host of ['evil.example', 'localhost.evil.example', '192.168.0.1']) {
      expect(await outcomeOf(await forget(`http://${host}`))).toEqual([503, sentence])
    }
    const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    expect((await forget('http://127.0.0.1:4000', forwarded)).status).toBe(204)
    const mails = await app.mailsTo(anna.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('http://127.0.0.1:4000/auth/reset#token=')
    expect(mails[0]).not.toContain('evil')
  })

  test('sends five mails an hour to one mailbox, and refuses unknown ones alike', async () => {
    const { app, anna, forget } = await withAnna()
    for (const email of [anna.email, `nobody-${crypto.randomUUID()}@example.com`]) {
      for (let time = 0; time < 5; time++) expect((await forget(email)).status).toBe(204)
      const sentence = 'Too many mails to this address. Please look for the newest one, or try again later.'
      expect(await outcomeOf(await forget(email))).toEqual([429, sentence])
    }
    expect(await app.mailsTo(anna.email)).toHaveLength(5)
  })

  test('accepts twenty requests an hour from one network address', async () => {
    const { call } = await testApp()
    const headers = { 'x-forwarded-for': '203.0.113.70' }
    const ask = () =>
      call('POST', '/api/auth/forgot', { body: { email: `${crypto.randomUUID()}@example.com` }, headers })
    for (let time = 0; time < 20; time++) expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(429)
  })
})

describe('POST /api/auth/reset', () => {
  test('sets the password, signs in, proves the address and records it', async () => {
    const { app, anna, askForToken, signIn } = await withAnna()
    const { status, data } = await app.api.auth.reset.post({ token: await askForToken(), password: fresh })
    expect(status).toBe(200)
    expect(data).toMatchObject({ success: true, message: 'Password changed', user: { id: anna.id } })
    expect((await app.call('GET', '/api/auth/me', { token: data?.token })).status).toBe(200)
    expect([(await signIn(fresh)).status, (await signIn(password)).status]).toEqual([200, 401])
    expect((await stored(anna.id)).emailProvenAt).not.toBeNull()
    expect(await AuditModel.countDocuments({ subject: anna.id, actor: anna.id, action: 'password_reset' })).toBe(1)
  })

  test('ends every existing session at once', async () => {
    const { anna, askForToken, reset } = await withAnna()
    expect((await anna.get('/api/auth/me')).status).toBe(200)
    await reset(await askForToken())
    expect((await anna.get('/api/auth/me')).status).toBe(401)
  })

  test('opens no session for a sign-in in progress with the old password', async () => {
    const { app, askForToken, reset, signIn } = await withAnna()
    const token = await askForToken()
    const verify = spyOn(app.services.passwords, 'verify')
    closeAfterTest(() => verify.mockRestore())
    verify.mockImplementationOnce(async () => {
      await reset(token)
      return true
    })
    expect((await signIn(password)).status).toBe(401)
  })

  test('accepts a link once', async () => {
    const { askForToken, reset, signIn } = await withAnna()
    const token = await askForToken()
    expect((await reset(token)).status).toBe(200)
    expect(await outcomeOf(await reset(token, 'another password'))).toEqual([422, SPENT])
    expect((await signIn(fresh)).status).toBe(200)
  })

  test('accepts one of several concurrent uses of a link', async () => {
    const { askForToken, reset, signIn } = await withAnna()
    const token = await askForToken()
    const chosen = ['first of them', 'second of them', 'third of them']
    const answers = await Promise.all(chosen.map((each) => reset(token, each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const entered = await Promise.all(chosen.map(async (each) => (await signIn(each)).status))
    expect(entered).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  test('refuses older links after a newer one', async () => {
    const { askForToken, reset } = await withAnna()
    const older = await askForToken()
    const newer = await askForToken()
    expect(await outcomeOf(await reset(older))).toEqual([422, SPENT])
    expect((await reset(newer)).status).toBe(200)
  })

  test('refuses a link after thirty minutes', async () => {
    const { anna, askForToken, reset, signIn } = await withAnna()
    const token = await askForToken()
    const { reset: link } = await stored(anna.id)
    const expiredAt = new Date(Number(link?.expiresAt) - 30 * MINUTE - SECOND)
    await UserModel.updateOne({ _id: anna.id }, { $set: { 'reset.expiresAt': expiredAt } })
    expect(await outcomeOf(await reset(token))).toEqual([422, 'This link has expired. Please ask for a new one.'])
    expect((await signIn(password)).status).toBe(200)
  })

  test("refuses another player's link, a forged one and one of a deleted player", async () => {
    const { app, anna, askForToken, reset, signIn } = await withAnna()
    const ben = await app.player('ben')
    const token = await askForToken()
    expect(await outcomeOf(await reset(`${ben.id}${token.slice(24)}`))).toEqual([422, SPENT])
    expect(await outcomeOf(await reset(ANY_TOKEN))).toEqual([422, SPENT])
    expect((await signIn(password)).status).toBe(200)
    await UserModel.deleteOne({ _id: anna.id })
    expect(await outcomeOf(await reset(token))).toEqual([422, SPENT])
  })

  const notComplete = 'This link is incomplete. Please open it from the e-mail again.'
  test.each([
    [{ password: fresh }, notComplete],
    [{ token: 'a', password: fresh }, notComplete],
    [{ token: { $ne: null }, password: fresh }, notComplete],
    [{ token: ANY_TOKEN, password: 'short' }, 'The password needs at least 8 characters.'],
  ])('refuses %o with one clear sentence', async (body, sentence) => {
    const { call } = await testApp()
    expect(await outcomeOf(await call('POST', '/api/auth/reset', { body }))).toEqual([422, sentence])
  })

  test('accepts fifty attempts in a quarter of an hour from one network address', async () => {
    const { call } = await testApp()
    const headers = { 'x-forwarded-for': '203.0.113.71' }
    const body = { token: ANY_TOKEN, password: fresh }
    const statuses = []
    for (let time = 0; time <= 50; time++)
      statuses.push((await call('POST', '/api/auth/reset', { body, headers })).status)
    expect(statuses.slice(0, 50)).not.toContain(429)
    expect(statuses[50]).toBe(429)
  })
})

/** The store operations of a call before its response. */
async function workBefore(app: TestApp, email: string): Promise<string[]> {
  const work: string[] = []
  const { collection } = UserModel
  const spies = (['find', 'findOne', 'insertOne', 'updateOne', 'findOneAndUpdate'] as const).map((name) => {
    const original = collection[name].bind(collection) as (...given: unknown[]) => never
    return spyOn(collection, name).mockImplementation((...given: unknown[]) => {
      work.push(name)
      return original(...given)
    })
  })
  const answer = await app.call('POST', '/api/auth/forgot', { body: { email } })
  const before = [...work, String(answer.status)]
  await app.services.mailQueue.idle()
  for (const spy of spies) spy.mockRestore()
  return before
}

test('The work before the response is the same with and without an account', async () => {
  const { app, anna } = await withAnna()
  const unknown = await workBefore(app, `nobody-${crypto.randomUUID()}@example.com`)
  expect(unknown).toEqual(['findOne', '204'])
  expect(await workBefore(app, anna.email)).toEqual(unknown)
})

test('The response waits neither for the write nor for the mail', async () => {
  const { app, anna } = await withAnna()
  const slow = Promise.withResolvers<never>()
  const written = Promise.withResolvers<void>()
  const write = spyOn(UserModel.collection, 'findOneAndUpdate').mockImplementationOnce(() => {
    written.resolve()
    return slow.promise
  })
  closeAfterTest(() => write.mockRestore())
  const answer = await app.call('POST', '/api/auth/forgot', { body: { email: anna.email } })
  expect(answer.status).toBe(204)
  await written.promise
  slow.reject(new Error('The store is away'))
})
