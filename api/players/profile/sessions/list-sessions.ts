import { MAX_SESSIONS } from '../../../../shared/limits'
import type { OpenSession } from '../../../../shared/profile'
import { SessionModel } from '../../../identity/sessions/session-model'
import type { Viewer } from '../../../identity/sessions/sessions'
import { deviceName } from '../../../platform/http/client/device-name'
import type { Clock } from '../../../platform/time/clock'

/** Where the player is signed in, the session that asks first, then by when they were last seen. */
export async function listSessions({ clock }: { clock: Clock }, viewer: Viewer): Promise<OpenSession[]> {
  const lasting = { user: viewer.id, expiresAt: { $gt: new Date(clock.now()) } }
  const sessions = await SessionModel.find(lasting).sort({ lastSeenAt: -1 }).limit(MAX_SESSIONS).lean()
  const shown = sessions.map(({ _id, createdAt, lastSeenAt, userAgent }) => ({
    // The token's `jti`: nobody makes a token of it without the server's secret, and it ends sessions of its player alone.
    id: _id,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    user_agent: userAgent,
    device: deviceName(userAgent),
    current: _id === viewer.sessionId,
  }))
  return shown.sort((a, b) => Number(b.current) - Number(a.current))
}
