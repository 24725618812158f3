import { type Static, t } from 'elysia'
import { PLAN_IDS } from './enums/plan-ids'
import { Id, wordOf } from './fields'
import { BOUNDED_PASSWORD, EMAIL, NEW_PASSWORD, PASSWORD, READABLE_PASSWORD } from './input/credential-rules'
import { inputOf } from './input/input'
import { USERNAME } from './input/name-rules'
import { nameOf } from './input/names'
import { textOf } from './input/text'
import type { TextRule } from './input/text-rule'
import { LINK_INCOMPLETE, WRONG_TIME_ZONE } from './messages'

const email = textOf(EMAIL)

/** A missing password breaks the given rule too. */
export const passwordOf = (rule: TextRule) =>
  t.Intersect([textOf(rule), textOf(BOUNDED_PASSWORD), t.String(READABLE_PASSWORD)], { error: rule.error })

export const newPassword = passwordOf(NEW_PASSWORD)

export const RegisterInput = inputOf({ email, password: newPassword }, { title: 'RegisterInput' })
export type RegisterInput = Static<typeof RegisterInput>

export const LoginInput = inputOf({ email, password: passwordOf(PASSWORD) }, { title: 'LoginInput' })
export type LoginInput = Static<typeof LoginInput>

export const ForgotInput = inputOf({ email }, { title: 'ForgotInput' })
export type ForgotInput = Static<typeof ForgotInput>

export const ResetInput = inputOf(
  {
    /** From the link in the mail. */
    token: t.String({
      pattern: '^[0-9a-f]{24}[A-Za-z0-9_-]{43}$',
      error: LINK_INCOMPLETE,
    }),
    password: newPassword,
  },
  { title: 'ResetInput' },
)
export type ResetInput = Static<typeof ResetInput>

export const ConfirmInput = inputOf(
  {
    /** From the link in the mail. */
    token: t.String({
      pattern: '^[0-9a-f]{24}\\.[0-9a-z]{1,12}\\.[A-Za-z0-9_-]{43}$',
      error: LINK_INCOMPLETE,
    }),
  },
  { title: 'ConfirmInput' },
)
export type ConfirmInput = Static<typeof ConfirmInput>

const UserMetadata = t.Object(
  {
    plan: wordOf('PlanId', PLAN_IDS),
    username: t.Nullable(t.String()),
    avatar: t.Nullable(t.String()),
    isAdmin: t.Boolean(),
    /** An IANA name; null means the browser's zone. */
    time_zone: t.Nullable(t.String()),
  },
  { title: 'UserMetadata' },
)

export const User = t.Object(
  {
    id: Id,
    email: t.String(),
    user_metadata: UserMetadata,
    app_metadata: t.Object({ isAdmin: t.Boolean() }, { title: 'AppMetadata' }),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

export const ProfileChange = inputOf(
  {
    username: t.Optional(nameOf(textOf(USERNAME))),
    time_zone: t.Optional(t.Nullable(textOf({ maxLength: 64, error: WRONG_TIME_ZONE }), { error: WRONG_TIME_ZONE })),
  },
  { title: 'ProfileChange' },
)
export type ProfileChange = Static<typeof ProfileChange>

export const AuthResponse = t.Object(
  { success: t.Literal(true), token: t.String(), user: User, message: t.String() },
  { title: 'AuthResponse' },
)
export type AuthResponse = Static<typeof AuthResponse>

export const MeResponse = t.Object({ success: t.Literal(true), user: User }, { title: 'MeResponse' })
