import type { AuditAction } from '../../shared/audit'
import { recordAudit } from '../audit/record-audit'
import type { Clock } from '../foundation/clock'
import type { Caller } from '../http/client/caller'
import { type UserDocument, UserModel } from '../users/user-model'
import type { Sessions } from './sessions'

interface OpenSessionDeps {
  sessions: Sessions
  clock: Clock
}

/** Signs the player in, and writes down how. Answers the token of the new session. */
export async function openSession(deps: OpenSessionDeps, user: UserDocument, caller: Caller, action: AuditAction) {
  await UserModel.updateOne({ _id: user._id }, { $set: { lastSignInAt: new Date(deps.clock.now()) } })
  const token = await deps.sessions.issue(user, caller.userAgent)
  await recordAudit(deps, caller, { action, actor: user._id, subject: user._id })
  return token
}
