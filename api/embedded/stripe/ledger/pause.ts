import { nextPeriodEnd } from '../objects/billing-periods'
import { type InvoiceItem, newInvoiceItem } from '../objects/invoice-item'
import { nameOf } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import { bill, billedPeriod, invoiceWithPendingDebit } from './bill'
import { cardOf, type Ledger } from './ledger'
import { unusedTime } from './prorations'

const kindOf = (customer: string) => `invoiceitem of ${customer}`

/** Oldest first. */
export const pendingItems = ({ objects }: Ledger, customer: string) =>
  objects.list<InvoiceItem>(kindOf(customer)).filter(({ invoice }) => invoice === null)

/** The unused time becomes credit for the next invoice, unless `credits` is false. */
export function pause(ledger: Ledger, subscription: Subscription, credits = true): boolean {
  if (subscription.status !== 'active' || subscription.cancel_at_period_end || subscription.schedule) return false
  if (invoiceWithPendingDebit(ledger, subscription)) return false
  const now = ledger.now()
  const { amount, period } = unusedTime(subscription, now)
  if (credits && amount < 0) {
    const description = `Unused time on ${nameOf(itemOf(subscription).price.id)}`
    const item = newInvoiceItem(subscription, { amount, period, description, now })
    ledger.objects.put(kindOf(subscription.customer), item.id, item)
  }
  const paused = { subscription: { type: 'pause_requested' }, transitioned_at: now, type: 'subscription' }
  const resting = { ...subscription, status: 'paused', status_details: { paused } }
  ledger.objects.put('subscription', resting.id, resting)
  ledger.publish('customer.subscription.paused', resting)
  return true
}

/** Starts a new period now and charges for it. If the card declines, the payment is missing from now on. */
export function unpause(ledger: Ledger, subscription: Subscription): boolean {
  if (subscription.status !== 'paused') return false
  const now = ledger.now()
  const item = { ...itemOf(subscription), current_period_start: now, current_period_end: nextPeriodEnd(now, now) }
  const items = { ...subscription.items, data: [item] }
  const renewed = { ...subscription, items, billing_cycle_anchor: now, status_details: {} }
  const waiting = pendingItems(ledger, subscription.customer).filter(
    ({ parent }) => parent.subscription_details.subscription === subscription.id,
  )
  const credits = waiting.map(({ amount, description, period }) => ({
    amount,
    description,
    period,
    price: item.price,
    isProration: true,
  }))
  const { invoice, outcome } = bill(ledger, renewed, {
    reason: 'subscription_update',
    billed: [...credits, ...billedPeriod(renewed)],
    ...cardOf(ledger, subscription.customer),
  })
  for (const each of waiting) {
    ledger.objects.put(kindOf(subscription.customer), each.id, { ...each, invoice: invoice.id })
  }
  const resumed = { ...renewed, latest_invoice: invoice.id, status: outcome === 'failed' ? 'past_due' : 'active' }
  ledger.objects.put('subscription', resumed.id, resumed)
  ledger.publish('customer.subscription.resumed', resumed)
  return true
}
