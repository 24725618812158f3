import { describe, expect, test } from 'bun:test'
import { BotModel } from '../../bots/model/bot-model'
import { UserModel } from '../../identity/users/user-model'
import { testApp } from '../../testing/test-app'

const password = 'correct horse'
const castle = { email: 'anna@example.com', server: 'DE1', password: 'game password' }
const WRONG = 'Please enter a valid e-mail address.'
const statusAndText = async (answer: Response) => [answer.status, await answer.text()]

describe('An e-mail address', () => {
  test('is the same, however its letters are composed', async () => {
    const { api, call } = await testApp()
    const name = `zoe${crypto.randomUUID()}`
    const written = [
      `${name}\u00e9@example.com`,
      `${name}e\u0301@example.com`,
      `${name.toUpperCase()}\u00c9@Ｅxample.com`,
    ]
    const [first = '', ...others] = written
    const { data } = await api.auth.register.post({ email: first, password })
    expect(data?.user.email).toBe(first)
    for (const email of others) {
      expect((await call('POST', '/api/auth/register', { body: { email, password } })).status).toBe(409)
      expect((await call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)
    }
  })

  test('is the same with its domain in letters or encoded by a browser, and is shown in letters', async () => {
    const { api, call, player, mailsTo } = await testApp()
    const name = `hans-${crypto.randomUUID()}`
    const [letters, encoded] = [`${name}@müller.example`, `${name}@xn--mller-kva.example`]
    const { data } = await api.auth.register.post({ email: encoded, password })
    expect(data?.user.email).toBe(letters)
    for (const email of [letters, encoded, `${name}@MU\u0308LLER.example`]) {
      expect((await call('POST', '/api/auth/register', { body: { email, password } })).status).toBe(409)
      const answer = await api.auth.login.post({ email, password })
      expect([answer.status, answer.data?.user.email]).toEqual([200, letters])
    }
    await call('POST', '/api/auth/forgot', { body: { email: letters }, origin: 'http://localhost' })
    expect(await mailsTo(encoded)).toHaveLength(1)
    const anna = await player('anna')
    await anna.post('/api/accounts', { ...castle, email: letters })
    const again = await anna.post('/api/accounts', { ...castle, email: encoded })
    expect(again.status).toBe(409)
  })

  test.each([
    '<victim@example.com>',
    '"victim"@example.com',
    'victim(home)@example.com',
    'victim,ben@example.com',
    'victim;ben@example.com',
    'victim:ben@example.com',
    'victim\\@example.com',
    'victim@[192.0.2.1]',
    'victim@192.0.2.1',
    'victim@exam_ple.com',
    'victim@-example.com',
    'victim@ex%61mple.com',
    'victim@example.com>',
    'victim@xn--a.com',
    `victim@${'a'.repeat(64)}.example`,
  ])('is no other one in a form that mail servers read as the same: %s', async (email) => {
    const { call, player } = await testApp()
    for (const path of ['/api/auth/register', '/api/auth/login'])
      expect(await statusAndText(await call('POST', path, { body: { email, password } }))).toEqual([422, WRONG])
    expect(await statusAndText(await call('POST', '/api/auth/forgot', { body: { email } }))).toEqual([422, WRONG])
    expect((await (await player('anna')).post('/api/accounts', { ...castle, email })).status).toBe(422)
  })

  test.each(["o'brien+games@example.com", 'a.b_c-d!#$%&*/=?^`{|}~@sub.example.co.uk', 'zoë@xn--80ak6aa92e.com'])(
    'may have every character that mailboxes have: %s',
    async (address) => {
      const { call } = await testApp()
      const email = `${crypto.randomUUID()}${address}`
      expect((await call('POST', '/api/auth/register', { body: { email, password } })).status).toBe(200)
    },
  )

  test('cannot hide a second @ or a space in one of its characters', async () => {
    const { call, player } = await testApp()
    const anna = await player('anna')
    for (const email of ['anna＠evil.example@example.com', 'an\u2003na@example.com']) {
      const bodies = [
        { email, password },
        { email: `x${email}`, password },
      ]
      for (const body of bodies)
        expect(await statusAndText(await call('POST', '/api/auth/register', { body }))).toEqual([422, WRONG])
    }
    const account = await anna.post('/api/accounts', { ...castle, email: 'anna＠evil.example@example.com' })
    expect(account.status).toBe(422)
  })

  const ofLength = (length: number, letter = 'a') => `${letter.repeat(length - '@example.com'.length)}@example.com`

  test('has at most 254 characters in every form and in the store', async () => {
    const { call, player } = await testApp()
    const anna = await player('anna')
    const longest = ofLength(254, 'b')
    expect((await call('POST', '/api/auth/register', { body: { email: longest, password } })).status).toBe(200)
    // NFKC turns a single ﷺ into eighteen characters.
    for (const email of [ofLength(255), `${'ﷺ'.repeat(20)}@example.com`]) {
      for (const path of ['/api/auth/register', '/api/auth/login'])
        expect(await statusAndText(await call('POST', path, { body: { email, password } }))).toEqual([422, WRONG])
      expect(await statusAndText(await call('POST', '/api/auth/forgot', { body: { email } }))).toEqual([422, WRONG])
      expect((await anna.post('/api/accounts', { ...castle, email })).status).toBe(422)
    }
    const { data } = await anna.api.accounts.post(castle)
    const path = `/api/accounts/${data?.account.id}`
    expect((await anna.patch(path, { email: ofLength(255) })).status).toBe(422)
    expect((await anna.patch(path, { email: longest })).status).toBe(200)
  })
})

test('A castle cannot be registered twice, or played by another player, under a look-alike name', async () => {
  const { player, accountOf, botOf } = await testApp()
  const [anna, ben] = [await player('anna'), await player('ben')]
  const name = `Raben${crypto.randomUUID().slice(0, 8)}`
  const accountId = await accountOf(anna, { username: `${name}ﬁels` })
  for (const username of [`${name}fiels`, `${name.toUpperCase()}FIELS`, `${name}ｆｉels`])
    expect((await anna.post('/api/accounts', { ...castle, username })).status).toBe(409)
  const first = await botOf(anna, { accountId })
  const second = await botOf(ben, { accountId: await accountOf(ben, { username: `${name}fiels` }) })
  expect((await anna.post(`/api/bots/${first}/actions`, { action: 'start' })).status).toBe(200)
  const { identity } = await BotModel.findById(first).orFail()
  await BotModel.updateOne({ _id: first }, { $set: { castle: identity } })
  const start = await ben.post(`/api/bots/${second}/actions`, { action: 'start' })
  expect(await statusAndText(start)).toEqual([409, expect.stringContaining("Another player's bot is online")])
  await BotModel.updateOne({ _id: first }, { $set: { desired: 'offline' } })
})

test("A player's name stays as typed, with composed letters", async () => {
  const { player } = await testApp()
  const anna = await player('anna')
  const { data } = await anna.api.users.me.patch({ username: 'Zoe\u0301 ﬁrst' })
  expect(data?.user.user_metadata.username).toBe('Zo\u00e9 ﬁrst')
  expect((await UserModel.findById(anna.id).orFail()).username).toBe('Zo\u00e9 ﬁrst')
})
