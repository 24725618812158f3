import { nextPeriodEnd } from '../objects/billing-periods'
import type { Customer } from '../objects/customer'
import { newInvoice } from '../objects/invoice'
import { newId } from '../objects/object-ids'
import { findPrice, nameOf, type Price } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import type { Ledger } from './ledger'
import { prorations } from './prorations'
import { scheduleOf } from './schedule'
import { StripeRefusal } from './stripe-refusal'

interface PreviewInput {
  /** Another price; null keeps the current one. */
  price: Price | null
  behavior: string
  /** Prorations count from then. */
  at: number
  /** Null keeps the cancellation as it is. */
  isCancelled: boolean | null
}

/** With `always_invoice` the invoice of the change itself, else the next one of the subscription. Nothing is stored. */
export function previewInvoice(ledger: Ledger, subscription: Subscription, input: PreviewInput) {
  const { customer, status, cancel_at_period_end } = subscription
  const changed = input.price && input.price.id !== itemOf(subscription).price.id ? input.price : null
  const isLast = input.isCancelled ?? cancel_at_period_end
  const isNow = changed !== null && input.behavior === 'always_invoice'
  if (status === 'canceled' || (isLast && !isNow)) throw nothingUpcoming(customer)
  const prorated = changed && input.behavior !== 'none' ? prorations(subscription, changed, input.at) : []
  const billed = isNow ? prorated : [...prorated, nextPeriod(ledger, subscription, input.price)]
  const { balance, email } = ledger.find<Customer>('customer', customer)
  const total = billed.reduce((sum, { amount }) => sum + amount, 0)
  const invoice = newInvoice({
    subscription,
    email,
    reason: isNow ? 'subscription_update' : 'subscription_cycle',
    billed,
    balance: { before: balance, after: Math.min(0, total + balance) },
    now: input.at,
    url: ledger.url(),
  })
  return { ...invoice, id: newId('upcoming_in'), status: 'draft', ending_balance: null, hosted_invoice_url: null }
}

function nextPeriod(ledger: Ledger, subscription: Subscription, wanted: Price | null) {
  const item = itemOf(subscription)
  const planned = findPrice(scheduleOf(ledger, subscription)?.phases.at(-1)?.items[0]?.price ?? null)
  const price = wanted ?? planned ?? item.price
  const start = item.current_period_end
  const period = { start, end: nextPeriodEnd(subscription.billing_cycle_anchor, start) }
  return { amount: price.unit_amount, description: nameOf(price.id), price, period, isProration: false }
}

const nothingUpcoming = (customer: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  })
