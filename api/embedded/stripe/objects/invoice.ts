import { listObject } from './list-object'
import { newId } from './object-ids'
import type { Price } from './prices'
import { itemOf, type Subscription } from './subscription'

export interface Invoice extends ReturnType<typeof newInvoice> {}

interface BilledLine {
  amount: number
  description: string
  price: Price
  period: { start: number; end: number }
  isProration: boolean
}

interface InvoiceInput {
  subscription: Subscription
  email: string | null
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  billed: BilledLine[]
  /** The customer's balance before and after the invoice. */
  balance: { before: number; after: number }
  now: number
  url: string
}

/** Never set in practice. */
const UNUSED_FIELDS = {
  amount_overpaid: 0,
  amount_shipping: 0,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_tax_rates: [],
  discounts: [],
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  account_tax_ids: null,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  number: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
}

export function newInvoice({ subscription, email, reason, billed, balance, now, url }: InvoiceInput) {
  const id = newId('in')
  const total = billed.reduce((sum, { amount }) => sum + amount, 0)
  const due = total + balance.before - balance.after
  const { current_period_start, current_period_end } = itemOf(subscription)
  return {
    id,
    object: 'invoice',
    ...UNUSED_FIELDS,
    account_country: 'US',
    account_name: 'Castellan',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: email,
    effective_at: now,
    ending_balance: balance.after,
    hosted_invoice_url: `${url}/invoice/${id}`,
    issuer: { type: 'self' },
    lines: listObject(
      billed.map((each) => lineObject(id, subscription, each)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null as number | null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: current_period_end,
    period_start: current_period_start,
    starting_balance: balance.before,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null as number | null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: now,
  }
}

const lineObject = (
  invoice: string,
  subscription: Subscription,
  { amount, description, price, period, isProration }: BilledLine,
) => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: price.currency,
  description,
  discount_amounts: [],
  discountable: !isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: isProration,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: itemOf(subscription).id,
    },
    type: 'subscription_item_details',
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: subscription.id,
  subtotal: amount,
  taxes: [],
})
