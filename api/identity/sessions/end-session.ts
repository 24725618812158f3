import type { EndOfSessions } from '../../../shared/profile'
import { notFound } from '../../platform/errors'
import { recordAudit } from '../audit/record-audit'
import { type OwnTokenDeps, revokeAllTokens } from '../tokens/own-tokens'
import type { SessionCaller } from '../viewer/signed-in-caller'
import type { SessionDocument } from './session-model'
import type { Sessions } from './sessions'

export interface EndSessionDeps extends OwnTokenDeps {
  sessions: Sessions
}

/** Throws if the session has just ended. */
export async function endSession(deps: EndSessionDeps, { viewer, caller }: SessionCaller, { _id }: SessionDocument) {
  if (!(await deps.sessions.revoke({ ...viewer, sessionId: _id }))) throw notFound('Session')
  await recordAudit(deps, caller, { action: 'session_ended', actor: viewer.id, subject: viewer.id })
}

export async function endOtherSessions(
  deps: EndSessionDeps,
  { viewer, caller }: SessionCaller,
  { end_tokens = false }: EndOfSessions = {},
) {
  if (end_tokens) await revokeAllTokens(deps, { viewer, caller })
  const ended = await deps.sessions.revokeAll(viewer.id, viewer.sessionId)
  if (ended === 0) return
  await recordAudit(deps, caller, { action: 'sessions_ended', actor: viewer.id, subject: viewer.id })
}
