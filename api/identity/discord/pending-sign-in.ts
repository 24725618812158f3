import { DISCORD_SIGN_IN_TIMEOUT } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import type { SecretBox } from '../../platform/encryption/secret-box'
import type { Clock } from '../../platform/time/clock'
import type { Viewer } from '../sessions/sessions'

/** A sign-in that waits for Discord's answer. Whoever began it keeps it as a sealed cookie that they can neither read nor write. */
export interface PendingSignIn {
  state: string
  redirectUri: string
  /** The player who wants to link Discord; null where somebody signs in. */
  linksTo: Viewer | null
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

/** The sign-in that was begun with this cookie; null where it was not ours, or too long ago. */
export function openPending({ secretBox, clock }: PendingDeps, cookie: unknown): SealedSignIn | null {
  try {
    const pending: SealedSignIn = JSON.parse(secretBox.open(String(cookie), PURPOSE))
    return pending.expiresAt > clock.now() ? pending : null
  } catch {
    return null
  }
}
