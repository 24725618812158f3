import type { Subscription } from '../../shared/billing'

export const subscriptionOf = (change: Partial<Subscription> = {}): Subscription => ({
  plan: 'starter',
  status: 'active',
  payment_provider: null,
  next_billing_time: null,
  transaction_id: null,
  cancel_at_period_end: null,
  access_until: null,
  refundable_until: null,
  next_plan: null,
  price: null,
  next_payment: null,
  card: null,
  open_invoice: null,
  ...change,
})

export const bankDebit = subscriptionOf({
  status: 'pending',
  payment_provider: 'stripe',
  transaction_id: 'sub_1',
  next_plan: 'premium',
})

export const paidWith = (payment_provider: 'paypal' | 'stripe', change: Partial<Subscription> = {}) =>
  subscriptionOf({
    plan: 'premium',
    payment_provider,
    transaction_id: 'I-1',
    next_billing_time: '2026-12-12T09:00:00.000Z',
    cancel_at_period_end: false,
    ...change,
  })
