import { type Static, t } from 'elysia'
import { User } from './auth'

/** Why a sign-in with Discord, or a link to it, did not come about, for the page to which Discord leads back. */
export const DISCORD_REFUSALS = {
  not_begun: 'This sign-in with Discord was not begun here, or took too long. Please try again.',
  no_email: 'Your Discord account has no e-mail address. Add one there, then try again.',
  unverified_email:
    'The e-mail address of your Discord account belongs to an account here. Verify it at Discord, or sign in with your password.',
  other_discord: 'The account of your e-mail address is linked to another Discord account. Sign in with that one.',
  taken: 'This Discord account is linked to another account.',
  already_linked: 'Your account is linked to another Discord account. Unlink that one first.',
  provider_failed: 'Discord does not answer. Please try again later.',
  unavailable: 'Discord authentication currently unavailable',
} as const

export type DiscordRefusalReason = keyof typeof DISCORD_REFUSALS

export const isDiscordRefusal = (reason: string): reason is DiscordRefusalReason =>
  Object.hasOwn(DISCORD_REFUSALS, reason)

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
