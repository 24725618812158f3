import { type Static, t } from 'elysia'
import { byProvider, PAYMENT_PROVIDERS, PROVIDER_NAMES } from './enums/payment-providers'
import { SUBSCRIPTION_STATUSES } from './enums/subscription-statuses'

export const UNKNOWN_PLAN = 'That plan is not for sale.'

const PaidPlanName = t.Union([t.Literal('plus'), t.Literal('advanced'), t.Literal('premium'), t.Literal('pro')], {
  error: UNKNOWN_PLAN,
})

export const ProviderName = t.UnionEnum(PROVIDER_NAMES)
export type ProviderName = Static<typeof ProviderName>

export const SubscriptionStatus = t.UnionEnum(SUBSCRIPTION_STATUSES)
export type SubscriptionStatus = Static<typeof SubscriptionStatus>

/** The player's paid subscription, or else their own plan as an active one. */
export const Subscription = t.Object({
  plan: t.String(),
  status: SubscriptionStatus,
  payment_provider: t.Nullable(ProviderName),
  next_billing_time: t.Nullable(t.String()),
  /**
   * The provider's id of the subscription, which a cancellation names. On a pending one it marks a bank debit in
   * progress.
   */
  transaction_id: t.Nullable(t.String()),
  cancel_at_period_end: t.Nullable(t.Boolean()),
  /** When paid access ends, if that is known: cancelled, unpaid or paused. */
  access_until: t.Nullable(t.String()),
  /** Until when a refund is possible. */
  refundable_until: t.Nullable(t.String()),
  /** The plan from the next billing time on, if it changes then, or the plan of a bank debit in progress. */
  next_plan: t.Nullable(t.String()),
})
export type Subscription = Static<typeof Subscription>

const returnIdOf = (name: ProviderName) => {
  const { maxLength, error } = PAYMENT_PROVIDERS[name].returnId
  return t.Optional(t.String({ minLength: 1, maxLength, error }))
}
type ReturnParameter = (typeof PAYMENT_PROVIDERS)[ProviderName]['returnId']['parameter']

/** The id that a finished checkout adds to the address of the dashboard; each provider has its own parameter. */
export const CurrentSubscriptionQuery = t.Object(
  Object.fromEntries(
    PROVIDER_NAMES.map((name) => [PAYMENT_PROVIDERS[name].returnId.parameter, returnIdOf(name)]),
  ) as Record<ReturnParameter, ReturnType<typeof returnIdOf>>,
)
export type CurrentSubscriptionQuery = Static<typeof CurrentSubscriptionQuery>

export const CheckoutInput = t.Object({ plan: t.Optional(PaidPlanName) }, { error: UNKNOWN_PLAN })
export type CheckoutInput = Static<typeof CheckoutInput>

const MISSING_SUBSCRIPTION_ID = 'Please say which subscription to cancel.'

export const CancelInput = t.Object(
  { subscriptionId: t.String({ minLength: 1, maxLength: 64, error: MISSING_SUBSCRIPTION_ID }) },
  { error: MISSING_SUBSCRIPTION_ID },
)
export type CancelInput = Static<typeof CancelInput>

export const ChangePlanInput = t.Object({ plan: PaidPlanName }, { error: UNKNOWN_PLAN })
export type ChangePlanInput = Static<typeof ChangePlanInput>

export const Offers = t.Object(byProvider(() => t.Array(PaidPlanName)))
export type Offers = Static<typeof Offers>

/** Amounts are in whole units of the currency: 19.99. */
export const Invoice = t.Object({
  id: t.String(),
  payment_provider: ProviderName,
  plan: t.String(),
  created_at: t.String(),
  amount: t.Number(),
  /** Refunds and disputes. */
  returned: t.Number(),
  currency: t.String(),
  status: t.Union([t.Literal('paid'), t.Literal('refunded'), t.Literal('partly refunded'), t.Literal('disputed')]),
  /** The provider's page for it. */
  url: t.Nullable(t.String()),
})
export type Invoice = Static<typeof Invoice>
