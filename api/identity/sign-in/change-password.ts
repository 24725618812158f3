import type { AuthResponse } from '../../../shared/auth'
import { WELCOME } from '../../../shared/messages'
import type { PasswordChange } from '../../../shared/profile'
import { recordAudit } from '../audit/record-audit'
import { revokeAllTokens } from '../tokens/own-tokens'
import { findUser } from '../users/find-user'
import { UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import type { SessionCaller } from '../viewer/signed-in-caller'
import { confirmIdentity } from './confirm-identity'
import { CREDENTIALS, credentialsChanged, sameCredentials } from './credentials'
import type { SignInDeps } from './log-in'
import { openSession } from './open-session'

const CURRENT = 'current_password'

export async function changePassword(
  deps: SignInDeps,
  { viewer, caller }: SessionCaller,
  { [CURRENT]: password, new_password, end_tokens = false }: PasswordChange,
): Promise<AuthResponse> {
  const before = await findUser(viewer, CREDENTIALS)
  await confirmIdentity(deps, { user: before, viewer }, { password, field: CURRENT })
  await deps.rateLimits.newPasswords.take(viewer.id)
  const passwordHash = await deps.passwords.hash(new_password)
  // Also before the write: if the server dies right after it, nothing that the player wants to end may remain.
  await deps.sessions.revokeAll(viewer.id, viewer.sessionId)
  if (end_tokens) await revokeAllTokens(deps, { viewer, caller })
  const user = await UserModel.findOneAndUpdate(
    sameCredentials(before),
    // Earlier reset links end too.
    { $set: { passwordHash, reset: null } },
    { returnDocument: 'after' },
  )
  if (!user) {
    // Throws if the player was deleted.
    await findUser(viewer, { _id: 1 })
    throw credentialsChanged()
  }
  await deps.sessions.revokeAll(viewer.id)
  const action = before.passwordHash ? 'password_changed' : 'password_set'
  await recordAudit(deps, caller, { action, actor: viewer.id, subject: viewer.id })
  const token = await openSession(deps, { user, caller, action: null })
  return { success: true, token, user: userView(user), message: WELCOME.reset }
}
