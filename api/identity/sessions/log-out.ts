import type { Caller } from '../../platform/http/client/caller'
import type { Clock } from '../../platform/time/clock'
import { recordAudit } from '../audit/record-audit'
import type { SessionViewer } from '../viewer/viewer'
import type { Sessions } from './sessions'

interface LogOutDeps {
  sessions: Sessions
  clock: Clock
}

export async function logOut(deps: LogOutDeps, viewer: SessionViewer, caller: Caller): Promise<void> {
  // First, so that a sign-out that the store refuses has not happened.
  await recordAudit(deps, caller, { action: 'signed_out', actor: viewer.id, subject: viewer.id })
  await deps.sessions.revoke(viewer)
}
