import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { changeRights } from '../admin-rights/change-rights'
import { AuditModel } from '../audit/audit-model'
import { changePassword } from '../auth/change-password'
import { logIn } from '../auth/log-in'
import { SessionModel } from '../auth/session-model'
import { createRateLimits } from '../http/rate-limits'
import { type Player, type TestApp, testApp } from '../testing/test-app'
import { UserModel } from '../users/user-model'

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
  return { viewer: { id, sessionId: session._id }, caller: here }
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
})
