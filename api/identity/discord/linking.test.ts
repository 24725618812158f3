import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { createApp } from '../../app'
import { testApp } from '../../testing/test-app'
import { listAudit } from '../audit/list-audit'
import { SessionModel } from '../sessions/session-model'
import type { Sessions } from '../sessions/sessions'
import { UserModel } from '../users/user-model'
import { discordFlow, fragmentOf, JSON_WANTED, makeIdentity, PAGE_WANTED, PROOF } from './testing/discord-flow'

async function openFlow() {
  const app = await testApp()
  return { ...app, ...discordFlow(app) }
}

const actionsOf = async (id: string) => (await listAudit(id, {})).entries.map(({ action }) => action)

describe('Linking Discord', () => {
  test('adds a credential, and opens no session', async () => {
    const { player, link, signIn } = await openFlow()
    const anna = await player('anna')
    const who = makeIdentity()
    const answer = await link(anna, who)
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Discord linked',
      password_ended: false,
      user: (await anna.api.auth.me.get()).data?.user,
    })
    expect((await anna.api.auth.discord.get()).data?.discord).toEqual({ username: who.name })
    expect((await (await signIn(who)).json()).user.id).toBe(anna.id)
    expect(await actionsOf(anna.id)).toEqual(['signed_in_discord', 'discord_linked', 'registered'])
    expect((await UserModel.findById(anna.id))?.emailProvenAt).toBeNull()
  })

  test('redirects a browser to the page with the intent', async () => {
    const { player, link, begin, decide, comeBack } = await openFlow()
    const anna = await player('anna')
    const page = '/auth/discord/callback'
    expect(fragmentOf(await link(anna, makeIdentity(), PAGE_WANTED))).toEqual({ pathname: page, linked: 'true' })
    const flow = await begin(anna)
    const denied = await comeBack(await decide(flow, makeIdentity(), 'deny'), flow, PAGE_WANTED)
    expect(fragmentOf(denied)).toEqual({ pathname: page, error: 'access_denied', intent: 'link' })
  })

  test('refuses a Discord account that is linked elsewhere, and a second one for the same player', async () => {
    const { player, link } = await openFlow()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const hers = makeIdentity()
    expect((await link(anna, hers)).status).toBe(200)
    expect((await link(anna, hers)).status).toBe(200)
    const refusals = [await link(ben, hers), await link(anna, makeIdentity())]
    expect(await Promise.all(refusals.map((answer) => answer.text()))).toEqual([
      'This Discord account is linked to another account.',
      'Your account is linked to another Discord account. Unlink that one first.',
    ])
    expect((await ben.api.auth.discord.get()).data?.discord).toBeNull()
  })

  test('requires the session that started it', async () => {
    const { player, begin, decide, comeBack } = await openFlow()
    const anna = await player('anna')
    const flow = await begin(anna)
    const path = await decide(flow, makeIdentity())
    await anna.post('/api/auth/logout', {})
    const answer = await comeBack(path, flow)
    expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.'])
    expect((await UserModel.findById(anna.id))?.discord).toBeNull()
  })

  test('is undone if that session ends during the write', async () => {
    const { services, player, begin, decide } = await openFlow()
    const anna = await player('anna')
    const flow = await begin(anna)
    const path = await decide(flow, makeIdentity())
    const isOpen: Sessions['isOpen'] = async (viewer) => {
      const wasOpen = await services.sessions.isOpen(viewer)
      await services.sessions.revoke(viewer)
      return wasOpen
    }
    const app = createApp({ ...services, sessions: { ...services.sessions, isOpen } })
    const headers = { ...JSON_WANTED, cookie: flow.cookies }
    expect((await app.handle(new Request(`http://localhost${path}`, { headers }))).status).toBe(401)
    expect((await UserModel.findById(anna.id))?.discord).toBeNull()
  })

  test('never reaches another player: each flow belongs to one session', async () => {
    const { player, begin, decide, comeBack } = await openFlow()
    const [anna, mallory] = [await player('anna'), await player('mallory')]
    const annas = await begin(anna)
    const mallorys = await begin(mallory)
    const path = await decide(mallorys, makeIdentity())
    expect((await comeBack(path, annas)).status).toBe(401)
    expect((await anna.api.auth.discord.get()).data?.discord).toBeNull()
  })

  test('does nothing for a player who was deleted', async () => {
    const { player, begin, decide, comeBack } = await openFlow()
    const anna = await player('anna')
    const flow = await begin(anna)
    const path = await decide(flow, makeIdentity())
    await UserModel.deleteOne({ _id: anna.id })
    expect((await comeBack(path, flow)).status).toBe(401)
  })

  test('refuses a visitor', async () => {
    const { call } = await openFlow()
    for (const method of ['GET', 'POST', 'DELETE']) expect((await call(method, '/api/auth/discord')).status).toBe(401)
  })
})

describe('A stolen token', () => {
  test('neither links nor unlinks Discord without the password', async () => {
    const { player, link } = await openFlow()
    const anna = await player('anna')
    await link(anna, makeIdentity())
    for (const body of [{}, { password: 'a guess' }])
      for (const answer of [await anna.post('/api/auth/discord', body), await anna.delete('/api/auth/discord', body)])
        expect([answer.status, await answer.text()]).toEqual([422, 'The current password is wrong.'])
    expect((await anna.api.auth.discord.get()).data?.discord).not.toBeNull()
  })

  test('of a player without a password must come from a recent sign-in', async () => {
    const { signIn, call } = await openFlow()
    const { token, user } = await (await signIn(makeIdentity())).json()
    const ask = () => call('POST', '/api/auth/discord', { token, body: {} })
    expect((await ask()).status).toBe(200)
    await SessionModel.updateMany({ user: user.id }, { $set: { createdAt: new Date(Date.now() - 11 * MINUTE) } })
    expect((await ask()).status).toBe(403)
  })
})

describe('Unlinking Discord', () => {
  test('removes that credential, once', async () => {
    const { player, link, signIn } = await openFlow()
    const anna = await player('anna')
    const who = makeIdentity()
    await link(anna, who)
    expect((await anna.delete('/api/auth/discord', PROOF)).status).toBe(204)
    expect((await anna.delete('/api/auth/discord', PROOF)).status).toBe(204)
    expect((await actionsOf(anna.id)).filter((action) => action === 'discord_unlinked')).toHaveLength(1)
    expect((await (await signIn(who)).json()).user.id).not.toBe(anna.id)
  })

  test('ends the sessions opened with Discord, and no others', async () => {
    const { player, link, signIn, call, api } = await openFlow()
    const anna = await player('anna')
    const who = makeIdentity()
    await link(anna, who)
    const tokenOf = async () => (await (await signIn(who)).json()).token as string
    const [first, second, bens] = [await tokenOf(), await tokenOf(), (await player('ben')).token]
    const password = await api.auth.login.post({ email: anna.email, password: PROOF.password })
    expect((await anna.delete('/api/auth/discord', PROOF)).status).toBe(204)
    const statusOf = async (token = '') => (await call('GET', '/api/auth/me', { token })).status
    expect(await Promise.all([first, second].map(statusOf))).toEqual([401, 401])
    expect(await Promise.all([anna.token, password.data?.token, bens].map(statusOf))).toEqual([200, 200, 200])
  })

  test('keeps the calling session, even if Discord opened it', async () => {
    const { player, link, signIn, call } = await openFlow()
    const anna = await player('anna')
    const who = makeIdentity()
    await link(anna, who)
    const { token } = await (await signIn(who)).json()
    expect((await call('DELETE', '/api/auth/discord', { token, body: PROOF })).status).toBe(204)
    expect((await call('GET', '/api/auth/me', { token })).status).toBe(200)
  })

  test('leaves no session open for a sign-in that is in progress', async () => {
    const app = await openFlow()
    const anna = await app.player('anna')
    const who = makeIdentity()
    await app.link(anna, who)
    const flow = await app.begin()
    const path = await app.decide(flow, who)
    const { sessions } = app.services
    const issue: Sessions['issue'] = async (...session) => {
      expect((await anna.delete('/api/auth/discord', PROOF)).status).toBe(204)
      return sessions.issue(...session)
    }
    const slow = createApp({ ...app.services, sessions: { ...sessions, issue } })
    const headers = { ...JSON_WANTED, cookie: flow.cookies }
    const answer = await slow.handle(new Request(`http://localhost${path}`, { headers }))
    expect(answer.status).toBe(401)
    expect(await SessionModel.countDocuments({ user: anna.id, method: 'discord' })).toBe(0)
  })

  test('is refused without a password', async () => {
    const { signIn, api, call } = await openFlow()
    const { token, user } = await (await signIn(makeIdentity())).json()
    const answer = await call('DELETE', '/api/auth/discord', { token, body: {} })
    const sentence = 'Please set a password first. Without Discord you could no longer sign in.'
    expect([answer.status, await answer.text()]).toEqual([409, sentence])
    expect((await UserModel.findById(user.id))?.discord).not.toBeNull()
    const { data } = await api.auth.discord.get({ headers: { authorization: `Bearer ${token}` } })
    expect(data).toMatchObject({ has_password: false, available: true })
  })
})
