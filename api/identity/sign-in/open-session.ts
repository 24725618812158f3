import type { AuditAction } from '../../../shared/enums/audit-actions'
import type { Caller } from '../../platform/http/client/caller'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { grantByEmail, type ListedAdmins } from '../admin-rights/grant-by-email'
import { recordAudit } from '../audit/record-audit'
import type { Sessions } from '../sessions/sessions'
import { findUser } from '../users/find-user'
import { refuseSuspended } from '../users/refuse-suspended'
import { type UserDocument, UserModel } from '../users/user-model'
import { credentialsChanged, sameCredentials } from './credentials'
import { newDeviceEvents } from './new-device'

export interface OpenSessionDeps {
  sessions: Sessions
  clock: Clock
  changes: ChangePublisher
  listedAdmins: ListedAdmins
}

interface SignIn {
  user: UserDocument
  caller: Caller
  /** Recorded in the audit log; null if the sign-in is part of an action that is recorded already. */
  action: AuditAction | null
}

export async function openSession(deps: OpenSessionDeps, { user, caller, action }: SignIn): Promise<string> {
  await grantByEmail(deps, user)
  const method = action === 'signed_in_discord' ? 'discord' : 'password'
  const token = await deps.sessions.issue(user, caller.userAgent, method)
  await refuseIfChanged(deps, { user, caller, action }, token)
  if (action) await recordAudit(deps, caller, { action, actor: user._id, subject: user._id })
  return token
}

/**
 * If the credentials changed or the player was deleted since they were read, the new session missed that revocation:
 * end it here.
 */
async function refuseIfChanged({ sessions, clock }: OpenSessionDeps, signIn: SignIn, token: string) {
  const { user } = signIn
  const now = clock.now()
  const { matchedCount } = await UserModel.updateOne(sameCredentials(user), {
    $set: { lastSignInAt: new Date(now) },
    ...(await newDeviceEvents(now, signIn)),
  })
  if (matchedCount > 0) return
  const viewer = await sessions.viewerOf(token)
  if (viewer) await sessions.revoke(viewer)
  refuseSuspended(await findUser(user, { suspendedAt: 1 }))
  throw credentialsChanged()
}
