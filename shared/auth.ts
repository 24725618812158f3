import { type Static, t } from 'elysia'
import { BOUNDED_PASSWORD, EMAIL, NEW_PASSWORD, PASSWORD, READABLE_PASSWORD } from './input/credential-rules'
import { inputOf } from './input/input'
import { USERNAME } from './input/name-rules'
import { nameOf } from './input/names'
import type { TextRule } from './input/text-rule'
import { WRONG_TIME_ZONE } from './messages'

const email = t.String(EMAIL)

/** One that is missing altogether breaks the given rule. */
export const passwordOf = (rule: TextRule) =>
  t.Intersect([t.String(rule), t.String(BOUNDED_PASSWORD), t.String(READABLE_PASSWORD)], { error: rule.error })

export const newPassword = passwordOf(NEW_PASSWORD)

export const RegisterInput = inputOf({ email, password: newPassword })
export type RegisterInput = Static<typeof RegisterInput>

export const LoginInput = inputOf({ email, password: passwordOf(PASSWORD) })
export type LoginInput = Static<typeof LoginInput>

export const ForgotInput = inputOf({ email })
export type ForgotInput = Static<typeof ForgotInput>

export const ResetInput = inputOf({
  /** What stands in the link of the mail. */
  token: t.String({
    pattern: '^[0-9a-f]{24}[A-Za-z0-9_-]{43}$',
    error: 'This link is not complete. Please open it from the mail once more.',
  }),
  password: newPassword,
})
export type ResetInput = Static<typeof ResetInput>

export const User = t.Object({
  id: t.String(),
  email: t.String(),
  user_metadata: t.Object({
    plan: t.String(),
    username: t.Nullable(t.String()),
    avatar: t.Nullable(t.String()),
    isAdmin: t.Boolean(),
    /** The zone that the player chose, by its IANA name; null is the browser's. */
    time_zone: t.Nullable(t.String()),
  }),
  app_metadata: t.Object({ isAdmin: t.Boolean() }),
})
export type User = Static<typeof User>

export const ProfileChange = inputOf({
  username: t.Optional(nameOf(t.String(USERNAME))),
  time_zone: t.Optional(t.Nullable(t.String({ maxLength: 64, error: WRONG_TIME_ZONE }), { error: WRONG_TIME_ZONE })),
})
export type ProfileChange = Static<typeof ProfileChange>

export const AuthResponse = t.Object({ success: t.Literal(true), token: t.String(), user: User, message: t.String() })
export type AuthResponse = Static<typeof AuthResponse>

export const MeResponse = t.Object({ success: t.Literal(true), user: User })
