import { type Static, t } from 'elysia'
import { ProviderName, Subscription } from './billing'
import { Bot } from './bots'
import { EMAIL_MAX_LENGTH } from './input/email-address'
import { USERNAME } from './input/name-rules'
import { PageQuery, WRONG_CURSOR } from './pagination'

/** Revenue is in whole units of the currency: 119.97. */
export const AdminStats = t.Object({
  totalUsers: t.Number(),
  activeBots: t.Number(),
  activeSubscriptions: t.Number(),
  monthlyRecurringRevenue: t.Number(),
})
export type AdminStats = Static<typeof AdminStats>

export const AdminSystem = t.Object({
  totalBots: t.Number(),
  started_at: t.String(),
  embedded: t.Array(t.String()),
})
export type AdminSystem = Static<typeof AdminSystem>

export const AdminUser = t.Object({
  id: t.String(),
  email: t.String(),
  metadata: t.Object({ username: t.Nullable(t.String()), avatar: t.Nullable(t.String()) }),
  subscription: t.Pick(Subscription, ['plan', 'status', 'payment_provider']),
  created_at: t.String(),
  last_sign_in_at: t.Nullable(t.String()),
  bots: t.Array(Bot),
})
export type AdminUser = Static<typeof AdminUser>

const ID_LENGTH = 24
const KEY_BYTES_OF_A_CHARACTER = 33
/**
 * The cursor contains the last player's search key in base64. One character, like ﷺ, may become a whole phrase in it.
 */
const CURSOR_MAX_LENGTH = Math.ceil(((1 + ID_LENGTH + USERNAME.maxLength * KEY_BYTES_OF_A_CHARACTER) * 4) / 3)

/** Newest first; with `search`, players whose e-mail or name begins with it, in alphabetical order. */
export const AdminUsersQuery = t.Object({
  limit: PageQuery.properties.limit,
  cursor: t.Optional(t.String({ pattern: '^[\\w-]+$', maxLength: CURSOR_MAX_LENGTH, error: WRONG_CURSOR })),
  search: t.Optional(
    t.String({ maxLength: EMAIL_MAX_LENGTH, error: `The search may have at most ${EMAIL_MAX_LENGTH} characters.` }),
  ),
})
export type AdminUsersQuery = Static<typeof AdminUsersQuery>

/** A player's subscriptions and what happened to them, newest first. */
export const BillingHistory = t.Object({
  subscriptions: t.Array(
    t.Object({
      id: t.String(),
      ...t.Pick(Subscription, ['plan', 'status', 'transaction_id']).properties,
      payment_provider: ProviderName,
      created_at: t.String(),
    }),
  ),
  entries: t.Array(t.Object({ at: t.String(), text: t.String() })),
})
export type BillingHistory = Static<typeof BillingHistory>

/** Payments that keep failing although the provider answers, longest first. */
export const StuckPayments = t.Object({
  total: t.Number(),
  stuck: t.Array(
    t.Object({
      id: t.String(),
      payment_provider: ProviderName,
      /** The provider's id of the subscription, or the type and id of its event. */
      about: t.String(),
      /** The player's e-mail; null if unknown or deleted. */
      player: t.Nullable(t.String()),
      since: t.String(),
      tries: t.Number(),
      /** In the provider's words. */
      why: t.String(),
      again_at: t.Nullable(t.String()),
    }),
  ),
})
export type StuckPayments = Static<typeof StuckPayments>
