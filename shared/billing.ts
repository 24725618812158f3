import { type Static, t } from 'elysia'
import { PROVIDER_NAMES } from './enums/payment-providers'
import { SUBSCRIPTION_STATUSES } from './enums/subscription-statuses'

export const UNKNOWN_PLAN = 'That plan is not on sale.'

const PaidPlanName = t.Union([t.Literal('plus'), t.Literal('advanced'), t.Literal('premium'), t.Literal('pro')], {
  error: UNKNOWN_PLAN,
})

export const ProviderName = t.UnionEnum(PROVIDER_NAMES)
export type ProviderName = Static<typeof ProviderName>

export const SubscriptionStatus = t.UnionEnum(SUBSCRIPTION_STATUSES)
export type SubscriptionStatus = Static<typeof SubscriptionStatus>

/** What a player pays for; without one their own plan, free or given, active. */
export const Subscription = t.Object({
  plan: t.String(),
  status: SubscriptionStatus,
  payment_provider: t.Nullable(ProviderName),
  next_billing_time: t.Nullable(t.String()),
  /** The provider's id of the subscription: what a cancellation names. While it is pending, it tells a bank debit that is under way. */
  transaction_id: t.Nullable(t.String()),
  cancel_at_period_end: t.Nullable(t.Boolean()),
  /** Until when paid access lasts, where that is known to end: cancelled, not paid, or paused. */
  access_until: t.Nullable(t.String()),
  /** Until when the money can be asked back. */
  refundable_until: t.Nullable(t.String()),
  /** The plan from the next billing time on, where it is to change then; or that of a bank debit that is under way. */
  next_plan: t.Nullable(t.String()),
})
export type Subscription = Static<typeof Subscription>

/** Where the player comes back from: PayPal names its subscription, Stripe its checkout. */
export const CurrentSubscriptionQuery = t.Object({
  subscription_id: t.Optional(t.String({ minLength: 1, maxLength: 64, error: 'That is no id of a subscription.' })),
  session_id: t.Optional(t.String({ minLength: 1, maxLength: 128, error: 'That is no id of a checkout.' })),
})
export type CurrentSubscriptionQuery = Static<typeof CurrentSubscriptionQuery>

export const CheckoutInput = t.Object({ plan: t.Optional(PaidPlanName) }, { error: UNKNOWN_PLAN })
export type CheckoutInput = Static<typeof CheckoutInput>

const MISSING_SUBSCRIPTION_ID = 'Please name the subscription.'

export const CancelInput = t.Object(
  { subscriptionId: t.String({ minLength: 1, maxLength: 64, error: MISSING_SUBSCRIPTION_ID }) },
  { error: MISSING_SUBSCRIPTION_ID },
)
export type CancelInput = Static<typeof CancelInput>

export const ChangePlanInput = t.Object({ plan: PaidPlanName }, { error: UNKNOWN_PLAN })
export type ChangePlanInput = Static<typeof ChangePlanInput>

/** Which plans can be bought, and from whom. */
export const Offers = t.Object({ paypal: t.Array(PaidPlanName), stripe: t.Array(PaidPlanName) })
export type Offers = Static<typeof Offers>

/** One payment, and what became of it. Amounts are in whole units of the currency: 19.99. */
export const Invoice = t.Object({
  id: t.String(),
  payment_provider: ProviderName,
  plan: t.String(),
  created_at: t.String(),
  amount: t.Number(),
  /** What went back to the player of it, by refunds and disputes. */
  returned: t.Number(),
  currency: t.String(),
  status: t.Union([t.Literal('paid'), t.Literal('refunded'), t.Literal('partly refunded'), t.Literal('disputed')]),
  /** The provider's page of it, where there is one. */
  url: t.Nullable(t.String()),
})
export type Invoice = Static<typeof Invoice>
