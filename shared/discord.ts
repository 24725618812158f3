import { type Static, t } from 'elysia'
import { User } from './auth'

export const DiscordStart = t.Object({ url: t.String() }, { title: 'DiscordStart' })

/** The outcome of a Discord sign-in. `token` is missing if Discord was linked to a signed-in player. */
export const DiscordAnswer = t.Object({
  success: t.Literal(true),
  token: t.Optional(t.String()),
  user: User,
  message: t.String(),
  /** The address was proven for the first time, which ended its password and all older sessions. */
  password_ended: t.Boolean(),
})
export type DiscordAnswer = Static<typeof DiscordAnswer>

export const DiscordLink = t.Object(
  {
    discord: t.Nullable(t.Object({ username: t.String() }, { title: 'DiscordAccount' })),
    has_password: t.Boolean(),
    available: t.Boolean(),
  },
  { title: 'DiscordLink' },
)
export type DiscordLink = Static<typeof DiscordLink>
