import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { requestRefund } from '../../billing/request-refund'
import { subscribed } from '../../billing/testing/subscribe'
import { changeRights } from '../../identity/admin-rights/change-rights'
import { AuditModel } from '../../identity/audit/audit-model'
import { discordFlow, makeIdentity } from '../../identity/discord/testing/discord-flow'
import { requestResetLink } from '../../identity/lost-password/request-reset-link'
import { resetPassword } from '../../identity/lost-password/reset-password'
import { SessionModel } from '../../identity/sessions/session-model'
import { changePassword } from '../../identity/sign-in/change-password'
import { logIn } from '../../identity/sign-in/log-in'
import { UserModel } from '../../identity/users/user-model'
import { createRateLimits } from '../../platform/http/rate-limits'
import type { Mail } from '../../platform/mail/mailer'
import { tokenIn } from '../../platform/mail/testing/read-mail'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { deletePlayer } from './delete-player'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'
const here = { network: '203.0.113.9', userAgent: '' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const goodbye = (player: Player) => player.delete('/api/users/me', { password: PASSWORD })

/** The server, in which somebody leaves while a password is being hashed or compared. */
function leavingAt(step: 'hash' | 'verify', player: Player) {
  const { passwords } = app.services
  const passwordsThen = {
    ...passwords,
    async hash(password: string) {
      if (step === 'hash') await goodbye(player)
      return passwords.hash(password)
    },
    async verify(password: string, hash: string | null) {
      const isRight = await passwords.verify(password, hash)
      if (step === 'verify') await goodbye(player)
      return isRight
    },
  }
  return { ...app.services, passwords: passwordsThen, rateLimits: createRateLimits({ redis: null }) }
}

async function callerOf({ id }: Player) {
  const session = await SessionModel.findOne({ user: id }).orFail()
  return { viewer: { kind: 'session' as const, id, sessionId: session._id }, caller: here }
}

describe('Who leaves meanwhile', () => {
  test.each([PASSWORD, null])('sets no other password, where the one before was %p', async (before) => {
    const anna = await app.player('anna')
    const caller = await callerOf(anna)
    if (!before) await UserModel.updateOne({ _id: anna.id }, { $set: { passwordHash: null } })
    const change = { current_password: before ?? undefined, new_password: NEW }
    await expect(changePassword(leavingAt('hash', anna), caller, change)).rejects.toThrow('Please sign in.')
    expect((await UserModel.findById(anna.id).lean())?.passwordHash ?? null).toBeNull()
    expect(await SessionModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('is not told, at a sign-in, that the password has changed', async () => {
    const anna = await app.player('anna')
    const signingIn = logIn(leavingAt('verify', anna), { email: anna.email, password: PASSWORD }, here)
    await expect(signingIn).rejects.toThrow('Please sign in.')
    expect(await SessionModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('is nobody to whom rights could be granted', async () => {
    const anna = await app.player('anna')
    const { create } = AuditModel
    const createAfterwards = async (deed: object) => {
      await goodbye(anna)
      return create.call(AuditModel, deed)
    }
    spyOn(AuditModel, 'create').mockImplementationOnce(createAfterwards as never)
    expect(await changeRights(app.services, { email: anna.email, isAdmin: true })).toBe('unknown')
  })

  test('is sent no link to a new password, and none is kept', async () => {
    const anna = await app.player('anna')
    let write = async (): Promise<Mail | null> => expect.unreachable()
    const mailQueue = {
      ...app.services.mailQueue,
      enqueue(mail: typeof write) {
        write = mail
      },
    }
    const asked = { input: { email: anna.email }, network: here.network, origin: 'http://localhost' }
    await requestResetLink({ ...app.services, mailQueue }, asked)
    await goodbye(anna)
    expect(await write()).toBeNull()
    expect((await UserModel.findById(anna.id).lean())?.reset ?? null).toBeNull()
  })

  test('is not told that they had their money back before', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'stripe')
    const { viewer } = await callerOf(anna)
    const { rateLimits } = app.services
    const payments = { ...rateLimits.payments, take: async () => void (await goodbye(anna)) }
    const asking = requestRefund({ ...app.services, rateLimits: { ...rateLimits, payments } }, viewer)
    await expect(asking).rejects.toThrow('Please sign in.')
  })
})

test('A link to a new password that ages while the password is hashed is refused as too old', async () => {
  const anna = await app.player('anna')
  await app.api.auth.forgot.post({ email: anna.email })
  const token = tokenIn((await app.mailsTo(anna.email)).at(-1) ?? '')
  const { clock, passwords } = app.services
  let later = 0
  const slow = {
    ...app.services,
    clock: { ...clock, now: () => clock.now() + later },
    passwords: {
      ...passwords,
      hash(password: string) {
        later = 30 * MINUTE
        return passwords.hash(password)
      },
    },
  }
  const resetting = resetPassword(slow, { token, password: NEW }, here)
  await expect(resetting).rejects.toThrow('This link is too old by now. Please ask for a new one.')
})

test('Whose password has just ended, because Discord proved the address for somebody else, deletes nobody', async () => {
  const { signIn } = discordFlow(app)
  const anna = await app.player('anna')
  const caller = await callerOf(anna)
  const { passwords } = app.services
  const verify: typeof passwords.verify = async (...given) => {
    const isRight = await passwords.verify(...given)
    await signIn(makeIdentity({ email: anna.email }))
    return isRight
  }
  const deps = { ...app.services, passwords: { ...passwords, verify } }
  await expect(deletePlayer(deps, caller, { password: PASSWORD })).rejects.toThrow('has just changed')
  expect((await UserModel.findById(anna.id))?.email).toBe(anna.email)
})
