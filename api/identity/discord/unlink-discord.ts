import type { IdentityProof } from '../../../shared/profile'
import { conflict } from '../../platform/errors'
import { recordAudit } from '../audit/record-audit'
import { type ConfirmDeps, confirmIdentity } from '../sign-in/confirm-identity'
import type { SignInDeps } from '../sign-in/log-in'
import { findUser } from '../users/find-user'
import { UserModel } from '../users/user-model'
import type { SessionCaller } from '../viewer/signed-in-caller'

/**
 * Unlinks Discord and ends the sessions opened with it. Refused if the player has no password. The calling session
 * stays: it has just shown the password.
 */
export async function unlinkDiscord(
  deps: ConfirmDeps & Pick<SignInDeps, 'sessions'>,
  { viewer, caller }: SessionCaller,
  { password }: IdentityProof,
): Promise<void> {
  await confirmIdentity(
    deps,
    { user: await findUser(viewer, { passwordHash: 1 }), viewer },
    { password, field: 'password' },
  )
  const filter = { _id: viewer.id, discord: { $ne: null }, passwordHash: { $ne: null } }
  const { matchedCount } = await UserModel.updateOne(filter, { $set: { discord: null } })
  if (matchedCount > 0) {
    // After the write, so that a sign-in in progress finds the link gone.
    await deps.sessions.revokeDiscordSessions(viewer.id, viewer.sessionId)
    return recordAudit(deps, caller, { action: 'discord_unlinked', actor: viewer.id, subject: viewer.id })
  }
  const { discord } = await findUser(viewer, { discord: 1 })
  if (discord) throw conflict('Please set a password first. Without Discord you could no longer sign in.')
}
