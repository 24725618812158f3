import type { AuthResponse, ResetInput } from '../../../shared/auth'
import { LINK_EXPIRED, WELCOME } from '../../../shared/messages'
import { invalid } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import { recordAudit } from '../audit/record-audit'
import type { SignInDeps } from '../sign-in/log-in'
import { openSession } from '../sign-in/open-session'
import { UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import { hashResetToken, userIdOf } from './reset-token'

export async function resetPassword(deps: SignInDeps, input: ResetInput, caller: Caller): Promise<AuthResponse> {
  await deps.rateLimits.linksOfAddress.take(caller.network)
  const link = { userId: userIdOf(input.token), tokenHash: hashResetToken(input.token) }
  await refuseInvalidLink(deps.clock.now(), link)
  const passwordHash = await deps.passwords.hash(input.password)
  // Also before the write: if the server dies right after it, no old session may remain.
  await deps.sessions.revokeAll(link.userId)
  const user = await writePassword(deps.clock.now(), link, passwordHash)
  await deps.sessions.revokeAll(user.id)
  await recordAudit(deps, caller, { action: 'password_reset', actor: user.id, subject: user.id })
  const token = await openSession(deps, { user, caller, action: null })
  return { success: true, token, user: userView(user), message: WELCOME.reset }
}

interface ResetLink {
  userId: string
  tokenHash: string
}

async function refuseInvalidLink(now: number, { userId, tokenHash }: ResetLink) {
  const user = await UserModel.findById(userId, { reset: 1 }).lean()
  if (user?.reset?.tokenHash !== tokenHash) throw linkUsed()
  if (user.reset.expiresAt.getTime() <= now) throw linkExpired()
}

/** One write consumes the link and sets the password, so concurrent uses succeed only once. */
async function writePassword(now: number, { userId, tokenHash }: ResetLink, passwordHash: string) {
  const expected = { _id: userId, 'reset.tokenHash': tokenHash, 'reset.expiresAt': { $gt: new Date(now) } }
  const set = { passwordHash, reset: null, emailProvenAt: new Date(now) }
  const after = { returnDocument: 'after' } as const
  // Before the address was proven, someone else may have linked their own Discord account.
  const unproven = { ...expected, emailProvenAt: null }
  const user =
    (await UserModel.findOneAndUpdate(unproven, { $set: { ...set, discord: null } }, after)) ??
    (await UserModel.findOneAndUpdate({ ...expected, emailProvenAt: { $ne: null } }, { $set: set }, after))
  if (user) return user
  await refuseInvalidLink(now, { userId, tokenHash })
  throw linkUsed()
}

const linkUsed = () => invalid('This link was already used, or a newer one was sent. Please ask for a new one.')
const linkExpired = () => invalid(LINK_EXPIRED)
