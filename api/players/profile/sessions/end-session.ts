import { recordAudit } from '../../../identity/audit/record-audit'
import type { SessionDocument } from '../../../identity/sessions/session-model'
import type { Sessions } from '../../../identity/sessions/sessions'
import type { SignedInCaller } from '../../../identity/sign-in/signed-in-caller'
import { notFound } from '../../../platform/errors'
import type { Clock } from '../../../platform/time/clock'

interface EndSessionDeps {
  sessions: Sessions
  clock: Clock
}

/** Throws if the session has just ended. */
export async function endSession(deps: EndSessionDeps, { viewer, caller }: SignedInCaller, { _id }: SessionDocument) {
  if (!(await deps.sessions.revoke({ id: viewer.id, sessionId: _id }))) throw notFound('Session')
  await recordAudit(deps, caller, { action: 'session_ended', actor: viewer.id, subject: viewer.id })
}

/** Ends every session of the player except the calling one. */
export async function endOtherSessions(deps: EndSessionDeps, { viewer, caller }: SignedInCaller) {
  const ended = await deps.sessions.revokeAll(viewer.id, viewer.sessionId)
  if (ended === 0) return
  await recordAudit(deps, caller, { action: 'sessions_ended', actor: viewer.id, subject: viewer.id })
}
