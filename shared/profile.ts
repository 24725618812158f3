import { type Static, t } from 'elysia'
import { AuditEntry } from './audit'
import { newPassword, passwordOf, User } from './auth'
import { Subscription } from './billing'
import { Instant } from './fields'
import { PASSWORD } from './input/credential-rules'
import { inputOf } from './input/input'
import { NextCursor } from './pagination'

/** `has_password` is false for players who sign in with Discord only. */
export const Profile = t.Object(
  {
    success: t.Literal(true),
    user: User,
    subscription: Subscription,
    has_password: t.Boolean(),
  },
  { title: 'Profile' },
)

/** The hours used this UTC day, in milliseconds; `allowed` is null for plans with all 24. */
export const HoursOfToday = t.Object(
  { used: t.Number(), allowed: t.Nullable(t.Number()), resets_at: Instant },
  { title: 'HoursOfToday' },
)
export type HoursOfToday = Static<typeof HoursOfToday>

const currentPassword = t.Optional(passwordOf({ error: PASSWORD.error }))

/** A new password leaves API tokens as they are, unless this is true. */
const endTokens = t.Optional(t.Boolean({ error: 'Ending tokens is true or false.' }))

export const PasswordChange = inputOf(
  { current_password: currentPassword, new_password: newPassword, end_tokens: endTokens },
  { title: 'PasswordChange' },
)
export type PasswordChange = Static<typeof PasswordChange>

export const EndOfSessions = inputOf({ end_tokens: endTokens }, { title: 'EndOfSessions' })
export type EndOfSessions = Static<typeof EndOfSessions>

/** Proves that the player is asking. Without a password, a recent sign-in does. */
export const IdentityProof = inputOf({ password: currentPassword }, { title: 'IdentityProof' })
export type IdentityProof = Static<typeof IdentityProof>

export const OpenSession = t.Object(
  {
    id: t.String(),
    created_at: Instant,
    last_seen_at: Instant,
    user_agent: t.String(),
    /** For people: "Firefox on Windows". */
    device: t.String(),
    current: t.Boolean(),
  },
  { title: 'OpenSession' },
)
export type OpenSession = Static<typeof OpenSession>

export const AuditPage = t.Object({ entries: t.Array(AuditEntry), next_cursor: NextCursor }, { title: 'AuditPage' })
