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

const deleteAccount = (player: Player) => player.delete('/api/users/me', { password: PASSWORD })

/** Services in which the player is deleted while a password is hashed or verified. */
function deletingAt(step: 'hash' | 'verify', player: Player) {
  const { passwords } = app.services
  const passwordsThen = {
    ...passwords,
    async hash(password: string) {
      if (step === 'hash') await deleteAccount(player)
      return passwords.hash(password)
    },
    async verify(password: string, hash: string | null) {
      const isRight = await passwords.verify(password, hash)
      if (step === 'verify') await deleteAccount(player)
      return isRight
    },
  }
  return { ...app.services, passwords: passwordsThen, rateLimits: createRateLimits({ redis: null }) }
}

async function callerOf({ id }: Player) {
  const session = await SessionModel.findOne({ user: id }).orFail()
  return { viewer: { kind: 'session' as const, id, sessionId: session._id }, caller: here }
}

describe('A player who is deleted during a call', () => {
  test.each([PASSWORD, null])('does not get a new password (before: %p)', async (before) => {
    const anna = await app.player('anna')
    const caller = await callerOf(anna)
    if (!before) await UserModel.updateOne({ _id: anna.id }, { $set: { passwordHash: null } })
    const change = { current_password: before ?? undefined, new_password: NEW }
    await expect(changePassword(deletingAt('hash', anna), caller, change)).rejects.toThrow('Please sign in.')
    expect((await UserModel.findById(anna.id).lean())?.passwordHash ?? null).toBeNull()
    expect(await SessionModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('is refused at sign-in without a hint at a changed password', async () => {
    const anna = await app.player('anna')
    const signingIn = logIn(deletingAt('verify', anna), { email: anna.email, password: PASSWORD }, here)
    await expect(signingIn).rejects.toThrow('Please sign in.')
    expect(await SessionModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('cannot be granted rights', async () => {
    const anna = await app.player('anna')
    const { create } = AuditModel
    const createAfterwards = async (entry: object) => {
      await deleteAccount(anna)
      return create.call(AuditModel, entry)
    }
    spyOn(AuditModel, 'create').mockImplementationOnce(createAfterwards as never)
    expect(await changeRights(app.services, { email: anna.email, isAdmin: true })).toBe('unknown')
  })

  test('gets no reset link, and none is stored', async () => {
    const anna = await app.player('anna')
    let write = async (): Promise<Mail | null> => expect.unreachable()
    const mailQueue = {
      ...app.services.mailQueue,
      enqueue(mail: typeof write) {
        write = mail
      },
    }
    const resetRequest = { input: { email: anna.email }, network: here.network, origin: 'http://localhost' }
    await requestResetLink({ ...app.services, mailQueue }, resetRequest)
    await deleteAccount(anna)
    expect(await write()).toBeNull()
    expect((await UserModel.findById(anna.id).lean())?.reset ?? null).toBeNull()
  })

  test('is not told about an earlier refund', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'stripe')
    const { viewer } = await callerOf(anna)
    const { rateLimits } = app.services
    const payments = { ...rateLimits.payments, take: async () => void (await deleteAccount(anna)) }
    const refund = requestRefund({ ...app.services, rateLimits: { ...rateLimits, payments } }, viewer)
    await expect(refund).rejects.toThrow('Please sign in.')
  })
})

test('A reset link that expires while the password is hashed is refused as expired', async () => {
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
  await expect(resetting).rejects.toThrow('This link has expired. Please ask for a new one.')
})

test('A deletion fails if Discord has just proven the address for its owner', async () => {
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
