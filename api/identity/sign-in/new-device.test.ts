import { beforeEach, describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { AuditModel } from '../audit/audit-model'
import { UserModel } from '../users/user-model'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

let app: TestApp
let anna: Player

beforeEach(async () => {
  app = await testApp()
  const email = `anna-${crypto.randomUUID()}@example.com`
  const body = { email, password: 'correct horse' }
  const answer = await app.call('POST', '/api/auth/register', { body, headers: { 'user-agent': FIREFOX } })
  const { token, user } = await answer.json()
  anna = { token, id: user.id, email } as Player
  await UserModel.updateOne({ _id: anna.id }, { $set: { emailProvenAt: new Date() }, $unset: { pendingEvents: 1 } })
})

const signIn = (userAgent: string, network = '203.0.113.7') =>
  app.call('POST', '/api/auth/login', {
    body: { email: anna.email, password: 'correct horse' },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': network },
  })

const letters = async () => (await UserModel.findById(anna.id).orFail().lean()).pendingEvents ?? []

describe('A sign-in', () => {
  test('from the device of the registration is no news', async () => {
    await signIn(FIREFOX)
    expect(await letters()).toEqual([])
  })

  test('from another device is told once, with the rough network', async () => {
    await signIn(CHROME)
    await signIn(CHROME)
    expect(await letters()).toMatchObject([
      { type: 'letter.new_device', data: { device: 'Chrome on Windows', network: '203.0.113.0/24' } },
    ])
  })

  test('from a device that was not used for 90 days is told again', async () => {
    await signIn(CHROME)
    const age = (days: number) =>
      AuditModel.updateMany({ subject: anna.id }, { $set: { createdAt: new Date(Date.now() - days * DAY) } })
    await age(89)
    await signIn(FIREFOX)
    expect(await letters()).toHaveLength(1)
    await age(91)
    await signIn(CHROME)
    expect(await letters()).toHaveLength(2)
  })

  test('with a wrong password is no sign-in', async () => {
    await app.call('POST', '/api/auth/login', {
      body: { email: anna.email, password: 'a guess' },
      headers: { 'user-agent': CHROME },
    })
    expect(await letters()).toEqual([])
  })

  test('to an account whose address was never proven is not mailed to that address', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { emailProvenAt: null } })
    await signIn(CHROME)
    expect(await letters()).toEqual([])
  })
})
