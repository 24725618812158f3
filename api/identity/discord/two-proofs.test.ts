import { describe, expect, spyOn, test } from 'bun:test'
import { createApp } from '../../app'
import { tokenIn } from '../../platform/mail/testing/read-mail'
import { testApp } from '../../testing/test-app'
import type { Services } from '../../wiring/services'
import { listAudit } from '../audit/list-audit'
import { SessionModel } from '../sessions/session-model'
import { changePassword } from '../sign-in/change-password'
import { UserModel } from '../users/user-model'
import {
  discordFlow,
  fragmentOf,
  JSON_WANTED,
  makeIdentity,
  PAGE_WANTED,
  type PracticeIdentity,
  uniqueName,
} from './testing/discord-flow'

const password = 'correct horse'
const CHANGED = 'Your password or your Discord account has just changed. Please sign in again.'

async function openFlow() {
  const app = await testApp()
  const prove = (id: string) => UserModel.updateOne({ _id: id }, { $set: { emailProvenAt: new Date() } })
  const logIn = (email: string) => app.api.auth.login.post({ email, password })
  const discord = discordFlow(app)
  /** Signs in at a server with changed services. */
  async function signInAt(services: Services, who: PracticeIdentity) {
    const flow = await discord.begin()
    const headers = { cookie: flow.cookies, ...JSON_WANTED }
    return createApp(services).handle(new Request(`http://localhost${await discord.decide(flow, who)}`, { headers }))
  }
  return { ...app, ...discord, prove, logIn, signInAt }
}

describe('When Discord proves the address of an account that never proved it', () => {
  test('the password and older sessions end, and the page says so', async () => {
    const { player, signIn, api, call, logIn } = await openFlow()
    const anna = await player('anna')
    const { token: second } = (await logIn(anna.email)).data ?? expect.unreachable()
    const answer = await signIn(makeIdentity({ email: anna.email.toUpperCase() }), PAGE_WANTED)
    const { access_token: token, password_ended } = fragmentOf(answer)
    expect(password_ended).toBe('true')
    for (const older of [anna.token, second])
      expect((await call('GET', '/api/auth/me', { token: older })).status).toBe(401)
    expect((await logIn(anna.email)).status).toBe(401)
    const me = await api.auth.me.get({ headers: { authorization: `Bearer ${token}` } })
    expect(me.data?.user.id).toBe(anna.id)
    expect(await UserModel.findById(anna.id)).toMatchObject({ passwordHash: null, emailProvenAt: expect.any(Date) })
    const { entries } = await listAudit(anna.id, { limit: 3 })
    expect(entries.map(({ action }) => action)).toEqual(['signed_in_discord', 'discord_linked', 'password_ended'])
  })

  test('a Discord account that someone else linked to it is removed', async () => {
    const { player, signIn, link } = await openFlow()
    const squatter = await player('squatter')
    const hers = makeIdentity()
    expect((await link(squatter, hers)).status).toBe(200)
    const owner = await (await signIn(makeIdentity({ email: squatter.email }))).json()
    expect(owner.user.id).toBe(squatter.id)
    expect((await (await signIn(hers)).json()).user.id).not.toBe(squatter.id)
  })

  test('a reset link removes that Discord account as well', async () => {
    const { player, link, signIn, api, call, services, mailsTo } = await openFlow()
    const squatter = await player('squatter')
    const hers = makeIdentity()
    await link(squatter, hers)
    await call('POST', '/api/auth/forgot', { body: { email: squatter.email } })
    await services.mailQueue.idle()
    const token = tokenIn((await mailsTo(squatter.email)).at(-1) ?? '')
    const { data } = await api.auth.reset.post({ token, password: 'battery staple' })
    expect(data?.user.id).toBe(squatter.id)
    expect((await (await signIn(hers)).json()).user.id).not.toBe(squatter.id)
  })

  test('a reset link that is replaced while it is used leaves Discord linked', async () => {
    const { player, link, call, services, mailsTo } = await openFlow()
    const anna = await player('anna')
    await link(anna, makeIdentity())
    await call('POST', '/api/auth/forgot', { body: { email: anna.email } })
    await services.mailQueue.idle()
    const token = tokenIn((await mailsTo(anna.email)).at(-1) ?? '')
    const hash: typeof services.passwords.hash = async (given) => {
      await UserModel.updateOne({ _id: anna.id }, { $set: { 'reset.expiresAt': new Date(0) } })
      return services.passwords.hash(given)
    }
    const app = createApp({ ...services, passwords: { ...services.passwords, hash } })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token, password: 'battery staple' })
    const reset = new Request('http://localhost/api/auth/reset', { method: 'POST', headers, body })
    expect((await app.handle(reset)).status).toBe(422)
    expect((await UserModel.findById(anna.id))?.discord).not.toBeNull()
  })

  test('a concurrent sign-in with that password ends as well', async () => {
    const { player, signIn, call, logIn } = await openFlow()
    const anna = await player('anna')
    const who = makeIdentity({ email: anna.email })
    const logIns = Array.from({ length: 6 }, () => logIn(anna.email))
    const [, ...answers] = await Promise.all([signIn(who), ...logIns])
    const tokens = answers.flatMap(({ data }) => data?.token ?? [])
    for (const token of tokens) expect((await call('GET', '/api/auth/me', { token })).status).toBe(401)
  })

  test('a sign-in with the removed Discord account ends as well, even if its session opens later', async () => {
    const { services, signIn, signInAt } = await openFlow()
    const hers = makeIdentity({ isVerified: false })
    const squatter = await (await signIn(hers)).json()
    const owner = makeIdentity({ email: hers.email })
    const issue: typeof services.sessions.issue = async (...session) => {
      await signIn(owner)
      return services.sessions.issue(...session)
    }
    const answer = await signInAt({ ...services, sessions: { ...services.sessions, issue } }, hers)
    expect([answer.status, await answer.text()]).toEqual([401, CHANGED])
    expect(await SessionModel.countDocuments({ user: squatter.user.id })).toBe(1)
  })

  test('and if it only found its player earlier', async () => {
    const { services, signIn, signInAt } = await openFlow()
    const hers = makeIdentity({ isVerified: false })
    const squatter = await (await signIn(hers)).json()
    const { findOneAndUpdate } = UserModel
    const findAndWait = async (...found: Parameters<typeof findOneAndUpdate>) => {
      const linked = await findOneAndUpdate.apply(UserModel, found)
      await signIn(makeIdentity({ email: hers.email }))
      return linked
    }
    spyOn(UserModel, 'findOneAndUpdate').mockImplementationOnce(findAndWait as never)
    expect((await signInAt(services, hers)).status).toBe(409)
    expect(await SessionModel.countDocuments({ user: squatter.user.id })).toBe(1)
  })

  test('a session that opens just before the write ends as well', async () => {
    const { player, services, signInAt, call, logIn } = await openFlow()
    const anna = await player('anna')
    const opened: string[] = []
    const revokeAll: typeof services.sessions.revokeAll = async (...ended) => {
      const count = await services.sessions.revokeAll(...ended)
      const { data } = await logIn(anna.email)
      if (data) opened.push(data.token)
      return count
    }
    const sessions = { ...services.sessions, revokeAll }
    expect((await signInAt({ ...services, sessions }, makeIdentity({ email: anna.email }))).status).toBe(200)
    expect(opened).toHaveLength(1)
    for (const token of opened) expect((await call('GET', '/api/auth/me', { token })).status).toBe(401)
  })

  test('and a session from before the write cannot set a password', async () => {
    const { services, signIn } = await openFlow()
    const hers = makeIdentity({ isVerified: false })
    const squatter = await (await signIn(hers)).json()
    const viewer = (await services.sessions.viewerOf(squatter.token)) ?? expect.unreachable()
    const hash: typeof services.passwords.hash = async (given) => {
      await signIn(makeIdentity({ email: hers.email }))
      return services.passwords.hash(given)
    }
    const caller = { network: '203.0.113.1', userAgent: '' }
    const deps = { ...services, passwords: { ...services.passwords, hash } }
    const changing = changePassword(deps, { viewer, caller }, { new_password: password })
    await expect(changing).rejects.toThrow(CHANGED)
    expect((await UserModel.findById(viewer.id))?.passwordHash).toBeNull()
  })
})

describe('When Discord proves an address that is already proven', () => {
  test('password and sessions stay, and Discord is linked', async () => {
    const { player, signIn, prove, logIn } = await openFlow()
    const anna = await player('anna')
    await prove(anna.id)
    const who = makeIdentity({ email: anna.email })
    const answer = await (await signIn(who)).json()
    expect([answer.user.id, answer.password_ended]).toEqual([anna.id, false])
    expect((await anna.get('/api/auth/me')).status).toBe(200)
    expect((await logIn(anna.email)).status).toBe(200)
    const { data } = await anna.api.auth.discord.get()
    expect(data).toEqual({ discord: { username: who.name }, has_password: true, available: true })
  })

  test('an account with another Discord account is not opened', async () => {
    const { player, signIn, prove } = await openFlow()
    const anna = await player('anna')
    await prove(anna.id)
    await signIn(makeIdentity({ email: anna.email }))
    const answer = await signIn(makeIdentity({ email: anna.email }))
    const sentence = 'The account with your e-mail address is linked to another Discord account. Sign in with that one.'
    expect([answer.status, await answer.text()]).toEqual([409, sentence])
  })
})

test('An unverified address does not open or change an existing account', async () => {
  const { player, signIn } = await openFlow()
  const anna = await player('anna')
  const before = await UserModel.findById(anna.id).lean()
  const answer = await signIn(makeIdentity({ email: anna.email, isVerified: false }))
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'The e-mail address of your Discord account belongs to an account here. Verify it at Discord, or sign in with your password.',
  ])
  expect(await UserModel.findById(anna.id).lean()).toEqual(before)
  const page = await signIn(makeIdentity({ email: anna.email, isVerified: false }), PAGE_WANTED)
  expect(fragmentOf(page)).toEqual({ pathname: '/auth/discord/callback', error: 'unverified_email' })
})

test('Probing for accounts with unverified addresses shares the limit of registrations', async () => {
  const { player, signIn, services } = await openFlow()
  const anna = await player('anna')
  const network = '203.0.113.50'
  const headers = { ...JSON_WANTED, 'x-forwarded-for': network }
  const linked = makeIdentity({ isVerified: false })
  expect((await signIn(linked, headers)).status).toBe(200)
  const unverified = makeIdentity({ email: anna.email, isVerified: false })
  expect((await signIn(unverified, headers)).status).toBe(409)
  for (let made = 2; made < 20; made++) await services.rateLimits.registration.take(network)
  for (const email of [anna.email, undefined]) {
    const refused = await signIn(makeIdentity({ ...(email && { email }), isVerified: false }), headers)
    const sentence = 'Too many new accounts from this address. Please try again later.'
    expect([refused.status, await refused.text()]).toEqual([429, sentence])
  }
  for (const signedUp of [linked, makeIdentity({ email: anna.email })]) {
    expect((await signIn(signedUp, headers)).status).toBe(200)
  }
})

test('Linking proves the address, and keeps the password', async () => {
  const { player, link, logIn } = await openFlow()
  const anna = await player('anna')
  await link(anna, makeIdentity({ name: uniqueName(), email: anna.email }))
  expect((await UserModel.findById(anna.id))?.emailProvenAt).toBeInstanceOf(Date)
  expect((await logIn(anna.email)).status).toBe(200)
  expect((await anna.get('/api/auth/me')).status).toBe(200)
})
