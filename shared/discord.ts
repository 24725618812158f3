import { type Static, t } from 'elysia'
import { User } from './auth'

export const DiscordStart = t.Object({ url: t.String() })

/** What Discord leads back to. `token` is missing where Discord was linked to who was signed in already. */
export const DiscordAnswer = t.Object({
  success: t.Literal(true),
  token: t.Optional(t.String()),
  user: User,
  message: t.String(),
  /** The address was proven for the first time: its password and every older session have ended. */
  password_ended: t.Boolean(),
})
export type DiscordAnswer = Static<typeof DiscordAnswer>

export const DiscordLink = t.Object({
  discord: t.Nullable(t.Object({ username: t.String() })),
  has_password: t.Boolean(),
  available: t.Boolean(),
})
export type DiscordLink = Static<typeof DiscordLink>
