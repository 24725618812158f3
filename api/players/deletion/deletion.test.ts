import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { MINUTE } from '../../../shared/time'
import type { PaymentProvider } from '../../billing/providers/port/payment-provider'
import { subscribed } from '../../billing/testing/subscribe'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { storeDecision } from '../../bots/decisions/testing/decisions'
import { BotModel } from '../../bots/model/bot-model'
import { DecisionModel } from '../../bots/model/decision-model'
import { RemovedConsoleModel } from '../../bots/model/removed-console-model'
import { RunModel } from '../../bots/runs/run-model'
import { AccountModel } from '../../game/accounts/account-model'
import { AuditModel } from '../../identity/audit/audit-model'
import { AvatarModel } from '../../identity/avatars/avatar-model'
import { saveAvatar } from '../../identity/avatars/save-avatar'
import { SessionModel } from '../../identity/sessions/session-model'
import { StreamTicketModel } from '../../identity/stream-tickets/stream-ticket-model'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { AppError } from '../../platform/errors'
import { IdempotencyModel } from '../../platform/idempotency/idempotency-model'
import { failNextOperation } from '../../testing/fail-operation'
import { createFakeClock } from '../../testing/fake-clock'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { deletePlayer } from './delete-player'
import { purgeAll } from './run-player-purge'

const PASSWORD = 'correct horse'
const here = { network: '203.0.113.9', userAgent: '' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A player with one of everything that is stored, and a bot that should be online. */
async function playerWithEverything() {
  const anna = await app.player('anna')
  const botId = await app.botOf(anna)
  await anna.post(
    '/api/accounts',
    { email: 'a@example.com', server: 'FR1', password: 'x' },
    { 'idempotency-key': 'one' },
  )
  await anna.post(`/api/bots/${botId}/actions`, { action: 'start' })
  await anna.post('/api/events/ticket')
  const [bot, user] = [botId, anna.id]
  await app.services.consoleLog.append(botId, 1, ['A line.'])
  const day = { bot, user, day: '2026-11-21', templateId: 'resource-collector', epoch: 1 }
  await BotDayModel.create({ ...day, expiresAt: new Date(Date.now() + 1e9) })
  await RunModel.create({ bot, user, epoch: 1, desiredGeneration: 1, startedAt: new Date(), seenAt: new Date() })
  await storeDecision({ bot, user })
  await saveAvatar(
    app.services,
    user,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const avatar = (await anna.api.users.me.get()).data?.user.user_metadata.avatar ?? ''
  return { anna, botId, avatar }
}

const deleteAccount = (player: Player, password?: string) => player.delete('/api/users/me', { password })
const register = (email: string) => app.api.auth.register.post({ email, password: PASSWORD })
const signIn = (email: string) => app.api.auth.login.post({ email, password: PASSWORD })

/** The collections that still have documents of a player, except the audit log. */
async function documentsOf(user: string): Promise<string[]> {
  const counts = {
    sessions: await SessionModel.countDocuments({ user }),
    tickets: await StreamTicketModel.countDocuments({ user }),
    accounts: await AccountModel.countDocuments({ user }),
    bots: await BotModel.countDocuments({ user }),
    runs: await RunModel.countDocuments({ user }),
    decisions: await DecisionModel.countDocuments({ user }),
    days: await BotDayModel.countDocuments({ user }),
    notifications: await NotificationModel.countDocuments({ user }),
    avatars: await AvatarModel.countDocuments({ _id: user }),
    keys: await IdempotencyModel.countDocuments({ _id: { $regex: `^${user}` } }),
  }
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []))
}

const isRemoved = async (id: string) => (await UserModel.exists({ _id: id })) === null
const later = () => ({ ...app.services, clock: createFakeClock(Date.now() + 2 * MINUTE) })

describe('DELETE /api/users/me', () => {
  test('deletes everything except an audit log without a name', async () => {
    const { anna, botId, avatar } = await playerWithEverything()
    expect(await documentsOf(anna.id)).toHaveLength(10)
    expect((await deleteAccount(anna, PASSWORD)).status).toBe(204)
    expect(await documentsOf(anna.id)).toEqual([])
    expect((await app.services.consoleLog.readAfter(botId, 0, 10)).lines).toEqual([])
    expect((await app.call('GET', avatar)).status).toBe(404)
    const auditLog = await AuditModel.find({ subject: anna.id }).sort({ _id: 1 })
    expect(auditLog.map(({ action }) => action)).toEqual(['registered', 'deleted'])
    const everything = JSON.stringify([auditLog, await UserModel.findById(anna.id)])
    expect(everything).not.toContain(anna.email)
  })

  test('ends every session and sign-in at once, and frees the address', async () => {
    const { anna } = await playerWithEverything()
    const { token } = (await signIn(anna.email)).data ?? expect.unreachable()
    await deleteAccount(anna, PASSWORD)
    for (const each of [anna.token, token])
      expect((await app.call('GET', '/api/auth/me', { token: each })).status).toBe(401)
    expect((await signIn(anna.email)).status).toBe(401)
    const again = await register(anna.email)
    expect([again.status, again.data?.user.id === anna.id]).toEqual([200, false])
  })

  test('changes nothing of other players', async () => {
    const [{ anna }, { anna: ben }] = [await playerWithEverything(), await playerWithEverything()]
    const before = await documentsOf(ben.id)
    await deleteAccount(anna, PASSWORD)
    expect(await documentsOf(ben.id)).toEqual(before)
    expect((await ben.get('/api/auth/me')).status).toBe(200)
  })

  test('refuses a wrong or missing password, and deletes nothing', async () => {
    const { anna } = await playerWithEverything()
    const before = await documentsOf(anna.id)
    for (const wrong of ['wrong', '', undefined]) {
      const answer = await deleteAccount(anna, wrong)
      expect([answer.status, await answer.text()]).toEqual([422, 'The current password is wrong.'])
    }
    expect(await documentsOf(anna.id)).toEqual(before)
  })

  test('requires a recent sign-in if there is no password', async () => {
    const [young, old] = [await app.player('young'), await app.player('old')]
    await UserModel.updateMany({ _id: { $in: [young.id, old.id] } }, { $set: { passwordHash: null } })
    await SessionModel.updateMany({ user: old.id }, { $set: { createdAt: new Date(Date.now() - 10 * MINUTE) } })
    expect((await deleteAccount(young)).status).toBe(204)
    expect((await deleteAccount(old)).status).toBe(403)
  })

  test('deletes once when called twice at the same time', async () => {
    const { anna } = await playerWithEverything()
    const answers = await Promise.all([deleteAccount(anna, PASSWORD), deleteAccount(anna, PASSWORD)])
    for (const { status } of answers) expect([204, 401]).toContain(status)
    expect(await documentsOf(anna.id)).toEqual([])
    expect(await AuditModel.countDocuments({ subject: anna.id, action: 'deleted' })).toBe(1)
  })

  test('refuses a visitor and a malformed body', async () => {
    expect((await app.call('DELETE', '/api/users/me', { body: { password: PASSWORD } })).status).toBe(401)
    const answer = await (await app.player('anna')).delete('/api/users/me', { password: { $ne: null } })
    expect([answer.status, await answer.text()]).toEqual([422, 'Please enter your password.'])
  })
})

describe('An interrupted deletion', () => {
  const crash = () => {
    throw new Error('The server died')
  }
  const crashes = [
    ['before its sessions ended', () => ({ sessions: { ...app.services.sessions, revokeAll: crash } })],
    ['before its bots stopped', () => ({ fleet: { ...app.services.fleet, nudge: crash } })],
    [
      'before its consoles were removed, or recorded for later',
      () => {
        failNextOperation(RemovedConsoleModel.collection, 'updateOne')
        return { consoleLog: { ...app.services.consoleLog, remove: crash } }
      },
    ],
  ] as const

  test.each(crashes)('%s has ended every sign-in, and the next purge completes it', async (_, dying) => {
    const { anna } = await playerWithEverything()
    const session = await SessionModel.findOne({ user: anna.id }).orFail()
    const viewer = { kind: 'session' as const, id: anna.id, sessionId: session._id }
    const deleting = deletePlayer({ ...app.services, ...dying() }, { viewer, caller: here }, { password: PASSWORD })
    await expect(deleting).rejects.toThrow(/The server died|The connection was cut/)
    expect((await signIn(anna.email)).status).toBe(401)
    expect((await register(anna.email)).status).toBe(200)
    await purgeAll(app.services)
    expect(await documentsOf(anna.id)).toEqual([])
  })

  test('that keeps failing is logged, and does not delay others', async () => {
    const gone = [await playerWithEverything(), await playerWithEverything(), await playerWithEverything()]
    const deletedAt = new Date()
    await UserModel.updateMany({ _id: { $in: gone.map(({ anna }) => anna.id) } }, { $set: { deletedAt } })
    const [, stuck] = gone
    const { sessions, log } = app.services
    const revokeAll = async (user: string) => (user === stuck?.anna.id ? crash() : sessions.revokeAll(user))
    const warned: unknown[] = []
    const warn = (about: object) => void warned.push(about)
    await purgeAll({ ...app.services, sessions: { ...sessions, revokeAll }, log: { ...log, warn } })
    const left = await Promise.all(gone.map(({ anna }) => documentsOf(anna.id)))
    expect(left.map((names) => names.length > 0)).toEqual([false, true, false])
    expect(warned).toMatchObject([{ user: stuck?.anna.id }])
  })

  test('right after its first write is still recorded', async () => {
    const { anna } = await playerWithEverything()
    const session = await SessionModel.findOne({ user: anna.id }).orFail()
    const deps = { ...app.services, sessions: { ...app.services.sessions, revokeAll: crash } }
    const viewer = { kind: 'session' as const, id: anna.id, sessionId: session._id }
    await deletePlayer(deps, { viewer, caller: here }, { password: PASSWORD }).catch(() => {})
    await AuditModel.deleteMany({ subject: anna.id, action: 'deleted' })
    await purgeAll(later())
    expect(await AuditModel.countDocuments({ subject: anna.id, action: 'deleted' })).toBe(1)
    expect(await isRemoved(anna.id)).toBe(true)
  })
})

test.each(['which does not know the subscription', 'which is not set up'])(
  'A deletion completes with a payment provider %s',
  async (which) => {
    const { anna } = await playerWithEverything()
    await subscribed(anna, 'stripe')
    const stripe = app.services.payments.stripe as PaymentProvider
    const fetch = () => Promise.reject(new AppError('not_found', 'Subscription not found.'))
    const payments = { paypal: null, stripe: which.includes('set up') ? null : { ...stripe, fetch } }
    const session = await SessionModel.findOne({ user: anna.id }).orFail()
    const viewer = { kind: 'session' as const, id: anna.id, sessionId: session._id }
    await deletePlayer({ ...app.services, payments }, { viewer, caller: here }, { password: PASSWORD })
    await purgeAll({ ...later(), payments })
    expect(await isRemoved(anna.id)).toBe(true)
  },
)

describe('What a call in progress writes after the deletion', () => {
  let anna: Player
  beforeEach(async () => {
    anna = await app.player('anna')
    await deleteAccount(anna, PASSWORD)
  })

  test('is purged a minute later, together with the id', async () => {
    const fields = { email: 'a@example.com', server: 'DE1', type: 'none', sealedPassword: 'x', identity: 'DE1:late' }
    await AccountModel.create({ ...fields, user: anna.id })
    await BotModel.create({ user: anna.id, name: 'Late', templateId: 'waiter', slot: 0, desired: 'online' })
    await purgeAll(app.services)
    expect([await documentsOf(anna.id), await isRemoved(anna.id)]).toEqual([[], false])
    await purgeAll(later())
    expect(await isRemoved(anna.id)).toBe(true)
  })

  test('is never a picture', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await expect(saveAvatar(app.services, anna.id, picture)).rejects.toThrow('Please sign in.')
    expect(await documentsOf(anna.id)).toEqual([])
  })
})
