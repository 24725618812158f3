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
  /** The customer's, before and after it. */
  balance: { before: number; after: number }
  now: number
  url: string
}

export function newInvoice({ subscription, email, reason, billed, balance, now, url }: InvoiceInput) {
  const id = newId('in')
  const total = billed.reduce((sum, { amount }) => sum + amount, 0)
  const due = total + balance.before - balance.after
  const { current_period_start, current_period_end } = itemOf(subscription)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Castellan',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: balance.after,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${url}/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listObject(
      billed.map((each) => lineObject(id, subscription, each)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null as number | null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: current_period_end,
    period_start: current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance.before,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null as number | null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
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
