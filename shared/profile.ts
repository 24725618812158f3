import { type Static, t } from 'elysia'
import { AuditEntry } from './audit'
import { newPassword, passwordOf, User } from './auth'
import { Subscription } from './billing'
import { PASSWORD } from './input/credential-rules'
import { inputOf } from './input/input'
import { NextCursor } from './pagination'

/** `has_password` is false for who signs in elsewhere alone. */
export const Profile = t.Object({
  success: t.Literal(true),
  user: User,
  subscription: Subscription,
  has_password: t.Boolean(),
})

/** What the plan's hours of this UTC day have come to, in milliseconds; `allowed` is null where the plan has all 24. */
export const HoursOfToday = t.Object({ used: t.Number(), allowed: t.Nullable(t.Number()), resets_at: t.String() })
export type HoursOfToday = Static<typeof HoursOfToday>

const currentPassword = t.Optional(passwordOf({ error: PASSWORD.error }))

export const PasswordChange = inputOf({ current_password: currentPassword, new_password: newPassword })
export type PasswordChange = Static<typeof PasswordChange>

/** That it is the player who asks; without a password a sign-in of a moment ago says so. */
export const IdentityProof = inputOf({ password: currentPassword })
export type IdentityProof = Static<typeof IdentityProof>

/** One sign-in that still lasts. */
export const OpenSession = t.Object({
  id: t.String(),
  created_at: t.String(),
  last_seen_at: t.String(),
  user_agent: t.String(),
  /** What a person would call it: "Firefox on Windows". */
  device: t.String(),
  /** The one that asks. */
  current: t.Boolean(),
})
export type OpenSession = Static<typeof OpenSession>

export const AuditPage = t.Object({ entries: t.Array(AuditEntry), next_cursor: NextCursor })
