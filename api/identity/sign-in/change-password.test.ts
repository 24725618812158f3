import { beforeAll, describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { createRateLimits } from '../../platform/http/rate-limits'
import { tokenIn } from '../../platform/mail/testing/read-mail'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { listAudit } from '../audit/list-audit'
import { SessionModel } from '../sessions/session-model'
import type { Sessions } from '../sessions/sessions'
import { tokenOf } from '../tokens/testing/token-of'
import { UserModel } from '../users/user-model'
import { changePassword } from './change-password'
import { logIn } from './log-in'

const OLD = 'correct horse'
const NEW = 'battery staple'
const CHANGED = 'Your password or your Discord account has just changed. Please sign in again.'
const PATH = '/api/auth/password'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const change = (player: Player, current_password?: string, new_password = NEW) =>
  player.post(PATH, { current_password, new_password })
const signIn = (email: string, password: string) => app.api.auth.login.post({ email, password })
const isSignedIn = async (token: string) => (await app.call('GET', '/api/auth/me', { token })).status === 200
const actionsOf = async ({ id }: Player) => (await listAudit(id, {})).entries.map(({ action }) => action)

/** A player who only signs in with Discord. */
async function withoutPassword(): Promise<Player> {
  const anna = await app.player('anna')
  await UserModel.updateOne({ _id: anna.id }, { $set: { passwordHash: null } })
  return anna
}

async function resetByMail({ email }: Player) {
  await app.call('POST', '/api/auth/forgot', { body: { email } })
  const token = tokenIn((await app.mailsTo(email)).at(-1) ?? '')
  return app.call('POST', '/api/auth/reset', { body: { token, password: 'a third one' } })
}

describe('POST /api/auth/password', () => {
  test('changes the password, ends every session and older token, and opens a new one', async () => {
    const anna = await app.player('anna')
    const { token: other } = (await signIn(anna.email, OLD)).data ?? expect.unreachable()
    const { status, data } = await anna.api.auth.password.post({ current_password: OLD, new_password: NEW })
    const { success, token, user, message } = data ?? expect.unreachable()
    expect([status, success, user.id, message]).toEqual([200, true, anna.id, 'Password changed'])
    expect(await Promise.all([anna.token, other, token].map(isSignedIn))).toEqual([false, false, true])
    expect([(await signIn(anna.email, OLD)).status, (await signIn(anna.email, NEW)).status]).toEqual([401, 200])
    expect(await actionsOf(anna)).toContain('password_changed')
  })

  test('leaves API tokens as they are, or ends them too', async () => {
    const anna = await app.player('anna', 'pro')
    const { secret } = await tokenOf(anna)
    const works = async () => (await app.call('GET', '/api/bots', { token: secret })).status === 200
    const refused = await anna.post(PATH, { current_password: 'a guess', new_password: NEW, end_tokens: true })
    expect([refused.status, await works()]).toEqual([422, true])
    const { token } = await (await change(anna, OLD)).json()
    expect(await works()).toBe(true)
    const body = { current_password: NEW, new_password: 'a third one', end_tokens: true }
    expect((await app.call('POST', PATH, { token, body })).status).toBe(200)
    expect(await works()).toBe(false)
    expect(await actionsOf(anna)).toContain('tokens_revoked')
    expect((await app.call('POST', PATH, { token, body: { ...body, end_tokens: 'yes' } })).status).toBe(401)
  })

  test('ends earlier reset links', async () => {
    const anna = await app.player('anna')
    await app.call('POST', '/api/auth/forgot', { body: { email: anna.email } })
    const link = tokenIn((await app.mailsTo(anna.email)).at(-1) ?? '')
    await change(anna, OLD)
    const answer = await app.call('POST', '/api/auth/reset', { body: { token: link, password: 'a third one' } })
    expect(answer.status).toBe(422)
    expect((await signIn(anna.email, NEW)).status).toBe(200)
  })

  test('refuses a wrong or missing current password, and keeps the session', async () => {
    const anna = await app.player('anna')
    for (const wrong of ['wrong', '', undefined]) {
      const answer = await change(anna, wrong)
      expect([answer.status, await answer.text()]).toEqual([422, 'The current password is wrong.'])
    }
    expect(await isSignedIn(anna.token)).toBe(true)
    expect((await signIn(anna.email, OLD)).status).toBe(200)
  })

  test('allows ten guesses', async () => {
    const anna = await app.player('anna')
    const guesses = Array.from({ length: 12 }, () => change(anna, 'a guess'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    const right = await change(anna, OLD)
    expect([right.status, await right.text()]).toEqual([429, 'Too many wrong passwords. Please try again later.'])
    expect(right.headers.get('retry-after')).not.toBeNull()
  })

  test('accepts one of two concurrent changes', async () => {
    const anna = await app.player('anna')
    const answers = await Promise.all([change(anna, OLD, 'first choice'), change(anna, OLD, 'other choice')])
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const fits = await Promise.all(['first choice', 'other choice'].map((each) => signIn(anna.email, each)))
    expect(fits.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('sets a first password after a recent sign-in', async () => {
    const anna = await withoutPassword()
    expect((await anna.api.users.me.get()).data?.has_password).toBe(false)
    const answer = await change(anna)
    expect([answer.status, (await signIn(anna.email, NEW)).status]).toEqual([200, 200])
    expect(await actionsOf(anna)).toContain('password_set')
  })

  test('requires a new sign-in to set a first password later', async () => {
    const anna = await withoutPassword()
    await SessionModel.updateMany({ user: anna.id }, { $set: { createdAt: new Date(Date.now() - 10 * MINUTE) } })
    const answer = await change(anna)
    const sentence = 'You have no password here. Please sign in again, then do this within ten minutes.'
    expect([answer.status, await answer.text()]).toEqual([403, sentence])
  })

  test('refuses a visitor, and a password that is too short or too long', async () => {
    const body = { current_password: OLD, new_password: NEW }
    expect((await app.call('POST', PATH, { body })).status).toBe(401)
    const short = await change(await app.player('anna'), OLD, 'seven c')
    expect([short.status, await short.text()]).toEqual([422, 'The password needs at least 8 characters.'])
    const long = await change(await app.player('anna'), 'x'.repeat(1025))
    expect([long.status, await long.text()]).toEqual([422, 'The password may have at most 1024 characters.'])
  })
})

test('A sign-in opens no session if the password changes while it is checked', async () => {
  const anna = await app.player('anna')
  const { passwords } = app.services
  const verify = async (password: string, hash: string | null) => {
    const isRight = await passwords.verify(password, hash)
    await change(anna, OLD)
    return isRight
  }
  const slow = { ...app.services, passwords: { ...passwords, verify }, rateLimits: createRateLimits({ redis: null }) }
  const signingIn = logIn(slow, { email: anna.email, password: OLD }, { network: '203.0.113.1', userAgent: '' })
  await expect(signingIn).rejects.toThrow(CHANGED)
  expect(await SessionModel.countDocuments({ user: anna.id })).toBe(1)
})

test('A change that is overtaken by another one opens no session, and is recorded', async () => {
  const anna = await app.player('anna')
  const { sessionId } = (await app.services.sessions.viewerOf(anna.token)) ?? expect.unreachable()
  const issue: Sessions['issue'] = async (...session) => {
    await resetByMail(anna)
    return app.services.sessions.issue(...session)
  }
  const deps = { ...app.services, sessions: { ...app.services.sessions, issue } }
  const caller = {
    viewer: { kind: 'session' as const, id: anna.id, sessionId },
    caller: { network: '203.0.113.1', userAgent: '' },
  }
  const changing = changePassword(deps, caller, { current_password: OLD, new_password: NEW })
  await expect(changing).rejects.toThrow(CHANGED)
  expect(await SessionModel.countDocuments({ user: anna.id })).toBe(1)
  expect(await actionsOf(anna)).toEqual(['password_reset', 'password_changed', 'registered'])
})

/** Changes the password with changed session methods. */
async function changeWith(player: Player, sessions: Partial<Sessions>) {
  const viewer = (await app.services.sessions.viewerOf(player.token)) ?? expect.unreachable()
  const deps = { ...app.services, sessions: { ...app.services.sessions, ...sessions } }
  const caller = { viewer, caller: { network: '203.0.113.1', userAgent: '' } }
  return changePassword(deps, caller, { current_password: OLD, new_password: NEW })
}

test('Other sessions have ended even if the server dies right after the write', async () => {
  const anna = await app.player('anna')
  const { token: other } = (await signIn(anna.email, OLD)).data ?? expect.unreachable()
  const revokeAll: Sessions['revokeAll'] = async (...ended) => {
    const { passwordHash } = await UserModel.findById(anna.id).orFail()
    if (passwordHash !== hashBefore) throw new Error('killed')
    return app.services.sessions.revokeAll(...ended)
  }
  const { passwordHash: hashBefore } = await UserModel.findById(anna.id).orFail()
  await expect(changeWith(anna, { revokeAll })).rejects.toThrow('killed')
  expect((await signIn(anna.email, NEW)).status).toBe(200)
  expect(await isSignedIn(other)).toBe(false)
})

test('A session that opens just before a new password is written ends with the others', async () => {
  const anna = await app.player('anna')
  let late: string | undefined
  const revokeAll: Sessions['revokeAll'] = async (...ended) => {
    const count = await app.services.sessions.revokeAll(...ended)
    late ??= (await signIn(anna.email, OLD)).data?.token
    return count
  }
  await changeWith(anna, { revokeAll })
  expect(late).toBeDefined()
  expect(await isSignedIn(late ?? '')).toBe(false)
})
