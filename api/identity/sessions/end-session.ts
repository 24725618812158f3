import { notFound } from '../../platform/errors'
import type { Clock } from '../../platform/time/clock'
import { recordAudit } from '../audit/record-audit'
import type { SessionCaller } from '../viewer/signed-in-caller'
import type { SessionDocument } from './session-model'
import type { Sessions } from './sessions'

export interface EndSessionDeps {
  sessions: Sessions
  clock: Clock
}

/** Throws if the session has just ended. */
export async function endSession(deps: EndSessionDeps, { viewer, caller }: SessionCaller, { _id }: SessionDocument) {
  if (!(await deps.sessions.revoke({ ...viewer, sessionId: _id }))) throw notFound('Session')
  await recordAudit(deps, caller, { action: 'session_ended', actor: viewer.id, subject: viewer.id })
}

export async function endOtherSessions(deps: EndSessionDeps, { viewer, caller }: SessionCaller) {
  const ended = await deps.sessions.revokeAll(viewer.id, viewer.sessionId)
  if (ended === 0) return
  await recordAudit(deps, caller, { action: 'sessions_ended', actor: viewer.id, subject: viewer.id })
}
