import type { Caller } from '../../platform/http/client/caller'
import type { Clock } from '../../platform/time/clock'
import { recordAudit } from '../audit/record-audit'
import type { Sessions, Viewer } from './sessions'

interface LogOutDeps {
  sessions: Sessions
  clock: Clock
}

/** Ends the calling session. */
export async function logOut(deps: LogOutDeps, viewer: Viewer, caller: Caller): Promise<void> {
  await deps.sessions.revoke(viewer)
  await recordAudit(deps, caller, { action: 'signed_out', actor: viewer.id, subject: viewer.id })
}
