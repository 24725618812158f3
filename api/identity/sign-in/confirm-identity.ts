import { MINUTE } from '../../../shared/time'
import { AppError, invalidAt } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Clock } from '../../platform/time/clock'
import { SessionModel } from '../sessions/session-model'
import type { UserRecord } from '../users/user-model'
import type { SessionViewer } from '../viewer/viewer'
import type { Passwords } from './passwords'

const FRESH_SIGN_IN = 10 * MINUTE

export interface ConfirmDeps {
  passwords: Passwords
  rateLimits: RateLimits
  clock: Clock
}

interface Proof {
  password: string | undefined
  /** Names the request field in the error. */
  field: string
}

/** Confirms that the player is present: by password, or, without one, by a sign-in within the last ten minutes. */
export async function confirmIdentity(
  deps: ConfirmDeps,
  { user, viewer }: { user: Pick<UserRecord, 'passwordHash'>; viewer: SessionViewer },
  { password = '', field }: Proof,
): Promise<void> {
  if (!user.passwordHash) return refuseStaleSession(deps.clock, viewer)
  // Counted before it is checked, or a hundred concurrent guesses would all be checked.
  await deps.rateLimits.confirmation.take(viewer.id)
  // Not a 401: the session is still valid.
  if (!(await deps.passwords.verify(password, user.passwordHash))) throw wrongPassword(field)
  await deps.rateLimits.confirmation.refund(viewer.id)
}

const wrongPassword = (field: string) => invalidAt(field, 'The current password is wrong.')

async function refuseStaleSession(clock: Clock, { sessionId }: SessionViewer): Promise<void> {
  const since = new Date(clock.now() - FRESH_SIGN_IN)
  if (await SessionModel.exists({ _id: sessionId, createdAt: { $gt: since } })) return
  throw new AppError('forbidden', 'You have no password here. Please sign in again, then do this within ten minutes.')
}
