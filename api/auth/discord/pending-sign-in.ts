import { DISCORD_WALK_LASTS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../../foundation/clock'
import type { SecretBox } from '../../secrets/secret-box'
import type { Viewer } from '../sessions'

/** A sign-in that waits for Discord's answer. Whoever began it keeps it as a sealed cookie that they can neither read nor write. */
export interface PendingSignIn {
  state: string
  redirectUri: string
  /** The player who wants to link Discord; null where somebody signs in. */
  linksTo: Viewer | null
}

interface PendingDeps {
  secretBox: SecretBox
  clock: Clock
}

const PURPOSE = 'discord-sign-in'

export const STATE_COOKIE = 'discord_state'
export const VERIFIER_COOKIE = 'discord_verifier'

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
export function openPending({ secretBox, clock }: PendingDeps, cookie: unknown): PendingSignIn | null {
  try {
    const { expiresAt, ...pending }: PendingSignIn & { expiresAt: number } = JSON.parse(
      secretBox.open(String(cookie), PURPOSE),
    )
    return expiresAt > clock.now() ? pending : null
  } catch {
    return null
  }
}
