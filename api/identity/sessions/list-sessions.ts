import { MAX_SESSIONS } from '../../../shared/limits'
import type { OpenSession } from '../../../shared/profile'
import { deviceName } from '../../platform/http/client/device-name'
import type { Clock } from '../../platform/time/clock'
import type { SessionViewer } from '../viewer/viewer'
import { SessionModel } from './session-model'

/** The calling session first, then the others by last use. */
export async function listSessions(deps: { clock: Clock }, viewer: SessionViewer): Promise<OpenSession[]> {
  const sessions = await sessionsOfUser(deps, viewer.id, viewer.sessionId)
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

export async function sessionsOfUser(
  { clock }: { clock: Clock },
  id: string,
  current?: string,
): Promise<OpenSession[]> {
  const lasting = { user: id, expiresAt: { $gt: new Date(clock.now()) } }
  const sessions = await SessionModel.find(lasting).sort({ lastSeenAt: -1 }).limit(MAX_SESSIONS).lean()
  return sessions.map(({ _id, createdAt, lastSeenAt, userAgent }) => ({
    // Safe to show: without the server's secret no token can be made from it.
    id: _id,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    user_agent: userAgent,
    device: deviceName(userAgent),
    current: _id === current,
  }))
}
