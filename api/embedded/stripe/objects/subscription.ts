import { nextPeriodEnd } from './billing-periods'
import { listObject } from './list-object'
import { newId } from './object-ids'
import type { Price } from './prices'

export interface Subscription extends ReturnType<typeof newSubscription> {}

interface SubscriptionInput {
  customer: string
  price: Price
  metadata: Record<string, string>
  now: number
}

interface StatusDetails {
  paused?: { subscription: { type: string }; transitioned_at: number; type: string }
}

interface PendingUpdate {
  expires_at: number
  subscription_items: SubscriptionItem[]
}

/** Never set in practice. */
const UNUSED_FIELDS = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_start: null,
}

export function newSubscription({ customer, price, metadata, now }: SubscriptionInput) {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    ...UNUSED_FIELDS,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: { comment: null, feedback: null, reason: null as string | null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    default_tax_rates: [],
    discounts: [],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listObject([newItem(id, price, now)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null as string | null,
    livemode: false,
    metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_update: null as PendingUpdate | null,
    schedule: null as string | null,
    start_date: now,
    status: 'active',
    status_details: {} as StatusDetails,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
  }
}

/** Stripe's older name for a price. */
const planObject = ({
  id,
  active,
  billing_scheme,
  created,
  currency,
  nickname,
  product,
  unit_amount,
  unit_amount_decimal,
}: Price) => ({
  id,
  object: 'plan',
  active,
  amount: unit_amount,
  amount_decimal: unit_amount_decimal,
  billing_scheme,
  created,
  currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname,
  product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export type SubscriptionItem = ReturnType<typeof newItem>

const newItem = (subscription: string, price: Price, now: number) => ({
  id: newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: now,
  current_period_end: nextPeriodEnd(now, now),
  current_period_start: now,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planObject(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
})

export const atPrice = (item: SubscriptionItem, price: Price): SubscriptionItem => ({
  ...item,
  plan: planObject(price),
  price,
})

export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`${id} has no item`)
  return item
}
