import { DISCORD_WALK_LASTS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'
import type { SecretBox } from '../../platform/encryption/secret-box'
import type { Viewer } from '../sign-in/sessions'

/** A sign-in that waits for Discord's answer. Whoever began it keeps it as a sealed cookie that they can neither read nor write. */
export interface PendingSignIn {
  state: string
  redirectUri: string
  /** The player who wants to link Discord; null where somebody signs in. */
  linksTo: Viewer | null
}

interface KeptSignIn extends PendingSignIn {
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
  maxAge: DISCORD_WALK_LASTS / SECOND,
})

export function sealPending({ secretBox, clock }: PendingDeps, pending: PendingSignIn): string {
  return secretBox.seal(JSON.stringify({ ...pending, expiresAt: clock.now() + DISCORD_WALK_LASTS }), PURPOSE)
}

/** The sign-in that was begun with this cookie; null where it was not ours, or too long ago. */
export function openPending({ secretBox, clock }: PendingDeps, cookie: unknown): KeptSignIn | null {
  try {
    const kept: KeptSignIn = JSON.parse(secretBox.open(String(cookie), PURPOSE))
    return kept.expiresAt > clock.now() ? kept : null
  } catch {
    return null
  }
}
