import { recordAudit } from '../../identity/audit/record-audit'
import { type SessionDocument, SessionModel } from '../../identity/sessions/session-model'
import type { Sessions } from '../../identity/sessions/sessions'
import type { SessionCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import type { Clock } from '../../platform/time/clock'

interface EndDeps {
  clock: Clock
  sessions: Sessions
}

export async function findSession(id: string): Promise<SessionDocument> {
  const session = await SessionModel.findById(id)
  if (!session) throw notFound('Session')
  return session
}

export async function endSessionOf(deps: EndDeps, by: SessionCaller, { _id, user }: SessionDocument): Promise<void> {
  const id = user.toHexString()
  await recordAudit(deps, by.caller, { action: 'sessions_ended_by_admin', actor: by.viewer.id, subject: user })
  if (!(await deps.sessions.revoke({ kind: 'session', id, sessionId: _id }))) throw notFound('Session')
}

/** Of one's own sessions, the calling one stays. */
export async function endSessionsOf(deps: EndDeps, by: SessionCaller, user: string): Promise<void> {
  await recordAudit(deps, by.caller, { action: 'sessions_ended_by_admin', actor: by.viewer.id, subject: user })
  await deps.sessions.revokeAll(user, user === by.viewer.id ? by.viewer.sessionId : undefined)
}
