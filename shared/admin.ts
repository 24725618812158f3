import { type Static, t } from 'elysia'
import { ProviderName, Subscription } from './billing'
import { Bot } from './bots'
import { PLAN_IDS } from './enums/plan-ids'
import { SIGN_IN_TIMES, USER_ACCOUNTS, USER_PROVIDERS, USER_SORTS, USER_STATUSES } from './enums/user-filters'
import { EMAIL_MAX_LENGTH } from './input/email-address'
import { textOf } from './input/text'
import { PageQuery, WRONG_CURSOR } from './pagination'

/** Revenue is in whole units of the currency: 119.97. */
export const AdminStats = t.Object({
  totalUsers: t.Number(),
  activeBots: t.Number(),
  activeSubscriptions: t.Number(),
  monthlyRecurringRevenue: t.Number(),
  /** Active ones that end with their paid period, and when the last of them ends. */
  cancelledSubscriptions: t.Number(),
  cancelledUntil: t.Nullable(t.String()),
})
export type AdminStats = Static<typeof AdminStats>

export const AdminSystem = t.Object({
  totalBots: t.Number(),
  started_at: t.String(),
  embedded: t.Array(t.String()),
  /** To places outside the page: those that wait for their moment, and those that are late for it. */
  messages_waiting: t.Number(),
  messages_late: t.Number(),
  /** Of the last 24 hours, by way out. */
  messages: t.Array(t.Object({ channel: t.String(), sent: t.Number(), not_sent: t.Number() })),
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
  is_admin: t.Boolean(),
  /** Since when the user is suspended; null if they are not. */
  suspended_at: t.Nullable(t.String()),
  /** The plan that an admin gave, and until when; null if none or without an end. */
  granted_plan: t.Nullable(t.String()),
  granted_until: t.Nullable(t.String()),
})
export type AdminUser = Static<typeof AdminUser>

const choice = <Value extends string>(values: readonly Value[], name: string) =>
  t.Optional(
    // Elysia's default would be the first value: https://elysiajs.com/patterns/type.html
    t.UnionEnum(values as readonly [Value, ...Value[]], {
      default: undefined,
      error: `The ${name} is not one of ${values.join(', ')}.`,
    }),
  )

/** A cursor holds the sorted value of the last user, such as an e-mail of 254 characters, in base64. */
const CURSOR_MAX_LENGTH = 1500

export const AdminUsersQuery = t.Object({
  limit: PageQuery.properties.limit,
  cursor: t.Optional(textOf({ pattern: '^[\\w-]+$', maxLength: CURSOR_MAX_LENGTH, error: WRONG_CURSOR })),
  /** Three characters or more are found anywhere in an e-mail, a name or a castle's name; fewer only at the beginning. */
  search: t.Optional(
    textOf({ maxLength: EMAIL_MAX_LENGTH, error: `The search may have at most ${EMAIL_MAX_LENGTH} characters.` }),
  ),
  sort: choice(USER_SORTS, 'sort'),
  order: choice(['asc', 'desc'], 'order'),
  plan: choice(PLAN_IDS, 'plan'),
  provider: choice(USER_PROVIDERS, 'provider'),
  status: choice(USER_STATUSES, 'status'),
  signed_in: choice(SIGN_IN_TIMES, 'sign-in time'),
  account: choice(USER_ACCOUNTS, 'kind of account'),
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

/** Bots that stopped with an error, newest first. */
export const FailingBots = t.Object({
  /** At most `MAX_FAILING_COUNTED`. */
  total: t.Number(),
  bots: t.Array(
    t.Object({
      ...Bot.properties,
      owner: t.Object({ id: t.String(), email: t.String() }),
      /** Null without a game account. */
      account: t.Nullable(t.Object({ name: t.String(), server: t.String() })),
    }),
  ),
})
export type FailingBots = Static<typeof FailingBots>
