import { type Static, t } from 'elysia'

export const Subscription = t.Object({
  plan: t.String(),
  status: t.String(),
  payment_provider: t.Nullable(t.Union([t.Literal('paypal'), t.Literal('stripe')])),
  next_billing_time: t.Nullable(t.String()),
  transaction_id: t.Nullable(t.String()),
  cancel_at_period_end: t.Nullable(t.Boolean()),
  access_until: t.Nullable(t.String()),
  refundable_until: t.Nullable(t.String()),
})
export type Subscription = Static<typeof Subscription>
