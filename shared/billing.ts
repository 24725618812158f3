import { type Static, t } from 'elysia'
import { byProvider, PAYMENT_PROVIDERS, PROVIDER_NAMES } from './enums/payment-providers'
import { PLAN_IDS } from './enums/plan-ids'
import { SUBSCRIPTION_STATUSES } from './enums/subscription-statuses'
import { Instant, wordOf } from './fields'
import { textOf } from './input/text'

export const UNKNOWN_PLAN = 'That plan is not for sale.'

const PaidPlanName = t.Union([t.Literal('plus'), t.Literal('advanced'), t.Literal('premium'), t.Literal('pro')], {
  error: UNKNOWN_PLAN,
  title: 'PaidPlanId',
})

export const ProviderName = t.UnionEnum(PROVIDER_NAMES, { title: 'PaymentProvider' })
export type ProviderName = Static<typeof ProviderName>

export const SubscriptionStatus = t.UnionEnum(SUBSCRIPTION_STATUSES, { title: 'SubscriptionStatus' })
export type SubscriptionStatus = Static<typeof SubscriptionStatus>

/** In whole units of the currency: 19.99 of USD. */
export const Sum = t.Object({ amount: t.Number(), currency: t.String() }, { title: 'Sum' })
export type Sum = Static<typeof Sum>

/** Never more of a card than receipts say. */
export const CardEnd = t.Object({ brand: t.String(), last4: t.String() }, { title: 'CardEnd' })
export type CardEnd = Static<typeof CardEnd>

const OpenInvoice = t.Object(
  {
    amount: t.Number(),
    currency: t.String(),
    created_at: Instant,
    url: t.Nullable(t.String()),
  },
  { title: 'OpenInvoice' },
)

/** The player's paid subscription, or else their own plan as an active one. */
export const Subscription = t.Object(
  {
    plan: wordOf('PlanId', PLAN_IDS),
    status: SubscriptionStatus,
    payment_provider: t.Nullable(ProviderName),
    next_billing_time: t.Nullable(Instant),
    /**
     * The provider's id of the subscription, which a cancellation names. On a pending one it marks a bank debit in
     * progress.
     */
    transaction_id: t.Nullable(t.String()),
    cancel_at_period_end: t.Nullable(t.Boolean()),
    /** When access ends, if that is known: cancelled, unpaid, paused, or given by the operator until a date. */
    access_until: t.Nullable(Instant),
    /** Until when a refund is possible. */
    refundable_until: t.Nullable(Instant),
    /** The plan from the next billing time on, if it changes then, or the plan of a bank debit in progress. */
    next_plan: t.Nullable(wordOf('PlanId', PLAN_IDS)),
    /** Each month. */
    price: t.Nullable(Sum),
    /** What the provider announces for the next billing time. */
    next_payment: t.Nullable(Sum),
    /** The card that pays next, if it is one. */
    card: t.Nullable(CardEnd),
    /** A payment that failed and can still be made at `url`. */
    open_invoice: t.Nullable(OpenInvoice),
  },
  { title: 'Subscription' },
)
export type Subscription = Static<typeof Subscription>

const returnIdOf = (name: ProviderName) => {
  const { maxLength, error } = PAYMENT_PROVIDERS[name].returnId
  return t.Optional(textOf({ minLength: 1, maxLength, error }))
}
type ReturnParameter = (typeof PAYMENT_PROVIDERS)[ProviderName]['returnId']['parameter']

/** The id that a finished checkout adds to the address of the dashboard; each provider has its own parameter. */
export const CurrentSubscriptionQuery = t.Object(
  Object.fromEntries(
    PROVIDER_NAMES.map((name) => [PAYMENT_PROVIDERS[name].returnId.parameter, returnIdOf(name)]),
  ) as Record<ReturnParameter, ReturnType<typeof returnIdOf>>,
)
export type CurrentSubscriptionQuery = Static<typeof CurrentSubscriptionQuery>

const NOT_A_PATH = 'That is not a page of this site.'

export const CheckoutInput = t.Object(
  {
    plan: t.Optional(PaidPlanName),
    /** The path of the page that the provider returns to without a payment; the dashboard by default. */
    back: t.Optional(
      textOf({ pattern: String.raw`^/(?![/\\])[\w/-]*(\?[\w=&%-]*)?(#[\w-]*)?$`, maxLength: 128, error: NOT_A_PATH }),
    ),
  },
  { error: UNKNOWN_PLAN, title: 'CheckoutInput' },
)
export type CheckoutInput = Static<typeof CheckoutInput>

const MISSING_SUBSCRIPTION_ID = 'Please say which subscription to cancel.'

export const CancelInput = t.Object(
  { subscriptionId: textOf({ minLength: 1, maxLength: 64, error: MISSING_SUBSCRIPTION_ID }) },
  { error: MISSING_SUBSCRIPTION_ID, title: 'CancelInput' },
)
export type CancelInput = Static<typeof CancelInput>

export const ChangePreviewQuery = t.Object({ plan: PaidPlanName }, { error: UNKNOWN_PLAN })

/** What a change of plan or an undone cancellation costs, as the provider says it. */
export const ChangePreview = t.Object(
  {
    /** Charged at once. */
    due_now: Sum,
    /** For the unused time; it pays the next invoices. */
    credit: Sum,
    /** The first payment after it; null if the provider does not say. */
    next: t.Nullable(Sum),
    next_at: t.Nullable(Instant),
    /** Each later payment. */
    monthly: Sum,
    /** The moment that unused time is counted from. */
    prorated_at: t.Nullable(Instant),
    /** The provider has no preview, so its list of prices counts. */
    is_from_price_list: t.Boolean(),
  },
  { title: 'ChangePreview' },
)
export type ChangePreview = Static<typeof ChangePreview>

const NOT_FROM_PREVIEW = 'Please agree to the amounts of the preview.'

/** The sums of the preview that the player agreed to. Any other sum is refused with 409. */
const Agreed = t.Object(
  {
    due_now: t.Number({ error: NOT_FROM_PREVIEW }),
    next: t.Nullable(t.Number(), { error: NOT_FROM_PREVIEW }),
    prorated_at: t.Nullable(t.String({ format: 'date-time' }), { error: NOT_FROM_PREVIEW }),
  },
  { error: NOT_FROM_PREVIEW, title: 'AgreedChange' },
)

export const ChangePlanInput = t.Object(
  { plan: PaidPlanName, agreed: t.Optional(Agreed) },
  { error: UNKNOWN_PLAN, title: 'ChangePlanInput' },
)
export type ChangePlanInput = Static<typeof ChangePlanInput>

export const RefundPreview = t.Object(
  {
    /** One for each currency. */
    sums: t.Array(Sum),
    /** The cards that it returns to; empty for an account at the provider. */
    cards: t.Array(CardEnd),
  },
  { title: 'RefundPreview' },
)
export type RefundPreview = Static<typeof RefundPreview>

export const AgreedSum = t.Object(
  { amount: t.Number({ error: NOT_FROM_PREVIEW }), currency: t.String({ error: NOT_FROM_PREVIEW }) },
  { error: NOT_FROM_PREVIEW, title: 'AgreedSum' },
)

export const RefundInput = t.Optional(
  t.Object(
    {
      /** The sums of the preview that the player agreed to. Fewer are refused with 409. */
      agreed: t.Optional(t.Array(AgreedSum, { error: NOT_FROM_PREVIEW })),
    },
    { error: NOT_FROM_PREVIEW, title: 'RefundInput' },
  ),
)
export type RefundInput = Static<typeof RefundInput>

/** Each month, by plan; a plan without a known price is not sold. */
export const Prices = t.Object(
  byProvider(() => t.Partial(t.Record(PaidPlanName, Sum), { title: 'MonthlyPrices' })),
  { title: 'Prices' },
)
export type Prices = Static<typeof Prices>

export const Offers = t.Object(
  byProvider(() => t.Array(PaidPlanName)),
  { title: 'Offers' },
)
export type Offers = Static<typeof Offers>

/** Amounts are in whole units of the currency: 19.99. */
export const Invoice = t.Object(
  {
    id: t.String(),
    payment_provider: ProviderName,
    plan: wordOf('PlanId', PLAN_IDS),
    created_at: Instant,
    amount: t.Number(),
    /** Refunds and disputes. */
    returned: t.Number(),
    currency: t.String(),
    status: t.Union(
      [
        t.Literal('paid'),
        t.Literal('refunded'),
        t.Literal('partly refunded'),
        t.Literal('disputed'),
        t.Literal('open'),
        t.Literal('failed'),
      ],
      { title: 'InvoiceStatus' },
    ),
    /** The provider's page for it. */
    url: t.Nullable(t.String()),
  },
  { title: 'Invoice' },
)
export type Invoice = Static<typeof Invoice>
