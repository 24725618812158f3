import type { AuditAction } from '../../shared/audit'
import { recordAudit } from '../audit/record-audit'
import type { Clock } from '../foundation/clock'
import { unauthorized } from '../foundation/errors'
import type { Caller } from '../http/client/caller'
import { type UserDocument, UserModel } from '../users/user-model'
import type { Sessions } from './sessions'

interface OpenSessionDeps {
  sessions: Sessions
  clock: Clock
}

/** Signs the player in, and writes down how. Answers the token of the new session. */
export async function openSession(deps: OpenSessionDeps, user: UserDocument, caller: Caller, action: AuditAction) {
  const lastSignInAt = new Date(deps.clock.now())
  const { matchedCount } = await UserModel.updateOne({ _id: user._id, leftAt: null }, { $set: { lastSignInAt } })
  // They have left since they were found.
  if (matchedCount === 0) throw unauthorized()
  const token = await deps.sessions.issue(user, caller.userAgent)
  await recordAudit(deps, caller, { action, actor: user._id, subject: user._id })
  return token
}
