import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import type { SecretBox } from '../../platform/encryption/secret-box'
import type { Clock } from '../../platform/time/clock'
import type { SessionViewer } from '../viewer/viewer'

/**
 * A flow that waits for Discord's callback. The browser keeps it as a sealed cookie that it can neither read nor
 * forge.
 */
export interface PendingSignIn {
  state: string
  redirectUri: string
  /** The session that is linking Discord; null for a sign-in. */
  linksTo: SessionViewer | null
}

interface SealedSignIn extends PendingSignIn {
  expiresAt: number
}

export interface PendingDeps {
  secretBox: SecretBox
  clock: Clock
}

const PURPOSE = 'discord-sign-in'

export const cookieOptions = (redirectUri: string) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: redirectUri.startsWith('https:'),
  path: '/api/auth',
  maxAge: DISCORD_SIGN_IN_TIMEOUT / SECOND,
})

export function sealPending({ secretBox, clock }: PendingDeps, pending: PendingSignIn): string {
  return secretBox.seal(JSON.stringify({ ...pending, expiresAt: clock.now() + DISCORD_SIGN_IN_TIMEOUT }), PURPOSE)
}

/** null if the cookie was not sealed by this server, or has expired. */
export function openPending({ secretBox, clock }: PendingDeps, cookie: unknown): SealedSignIn | null {
  try {
    const pending: SealedSignIn = JSON.parse(secretBox.open(String(cookie), PURPOSE))
    return pending.expiresAt > clock.now() ? pending : null
  } catch {
    return null
  }
}
