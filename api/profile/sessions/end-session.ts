import { recordAudit } from '../../audit/record-audit'
import { SessionModel } from '../../auth/session-model'
import type { Sessions, Viewer } from '../../auth/sessions'
import type { SignedInCaller } from '../../auth/signed-in-caller'
import type { Clock } from '../../foundation/clock'
import { notFound } from '../../foundation/errors'

interface EndSessionDeps {
  sessions: Sessions
  clock: Clock
}

/** The id of a session of this player; someone else's is not found. */
export async function findOwnSession({ id: user }: Viewer, sessionId: string): Promise<string> {
  if (!(await SessionModel.exists({ _id: sessionId, user }))) throw notFound('Session')
  return sessionId
}

/** Ends one session of the player; one that has ended meanwhile is not found. */
export async function endSession(deps: EndSessionDeps, { viewer, caller }: SignedInCaller, sessionId: string) {
  if (!(await deps.sessions.revoke({ id: viewer.id, sessionId }))) throw notFound('Session')
  await recordAudit(deps, caller, { action: 'session_ended', actor: viewer.id, subject: viewer.id })
}

/** Ends every session of the player but the one that asks. */
export async function endOtherSessions(deps: EndSessionDeps, { viewer, caller }: SignedInCaller) {
  const ended = await deps.sessions.revokeAll(viewer.id, viewer.sessionId)
  if (ended === 0) return
  await recordAudit(deps, caller, { action: 'sessions_ended', actor: viewer.id, subject: viewer.id })
}
