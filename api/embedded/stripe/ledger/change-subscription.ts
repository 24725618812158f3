import { nameOf, type Price } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import { bill, invoicesOf } from './bill'
import { cardOf, type Ledger } from './ledger'
import { declined, invalidRequest } from './stripe-refusal'

export const findSubscription = (ledger: Ledger, id: string) => ledger.find<Subscription>('subscription', id)

/** Keeps what is new of it, and tells. */
export function change(ledger: Ledger, subscription: Subscription, news: Partial<Subscription>): Subscription {
  const changed = { ...subscription, ...news }
  ledger.objects.put('subscription', changed.id, changed)
  ledger.tell('customer.subscription.updated', changed)
  return changed
}

export function setCancellation(ledger: Ledger, subscription: Subscription, isCancelled: boolean): Subscription {
  return ledger.act(() =>
    change(ledger, subscription, {
      cancel_at_period_end: isCancelled,
      cancel_at: isCancelled ? itemOf(subscription).current_period_end : null,
      canceled_at: isCancelled ? ledger.now() : null,
      cancellation_details: {
        ...subscription.cancellation_details,
        reason: isCancelled ? 'cancellation_requested' : null,
      },
    }),
  )
}

/** Ends it now; open invoices are not asked for any more. */
export function endNow(ledger: Ledger, subscription: Subscription, reason: string): Subscription {
  return ledger.act(() => {
    for (const invoice of invoicesOf(ledger, subscription.id).filter(({ status }) => status === 'open')) {
      ledger.objects.put(`invoice of ${subscription.id}`, invoice.id, { ...invoice, auto_advance: false })
    }
    const ended = {
      ...subscription,
      canceled_at: subscription.canceled_at ?? ledger.now(),
      cancellation_details: { ...subscription.cancellation_details, reason },
      ended_at: ledger.now(),
      status: 'canceled',
    }
    ledger.objects.put('subscription', ended.id, ended)
    ledger.tell('customer.subscription.deleted', ended)
    return ended
  })
}

/** Another price from now on: what is left of the period goes back, and is charged anew, on an invoice of its own. */
export function changePrice(ledger: Ledger, subscription: Subscription, price: Price): Subscription {
  const item = itemOf(subscription)
  if (item.price.id === price.id) return subscription
  if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription can only update its metadata.')
  return ledger.act(() => {
    const changed = { ...subscription, items: { ...subscription.items, data: [{ ...item, price }] } }
    const { invoice, outcome } = bill(ledger, changed, {
      reason: 'subscription_update',
      billed: prorations(subscription, price, ledger.now()),
      ...cardOf(ledger, subscription.customer),
    })
    if (outcome === 'failed') throw declined()
    return change(ledger, changed, { latest_invoice: invoice.id })
  })
}

/** What is left of the period, and what of its price goes back for that. */
export function unusedTime(subscription: Subscription, now: number) {
  const { price, current_period_start, current_period_end } = itemOf(subscription)
  const left = (current_period_end - now) / (current_period_end - current_period_start)
  const share = Math.min(1, Math.max(0, left))
  const period = { start: Math.min(now, current_period_end), end: current_period_end }
  return { share, period, amount: -Math.round(price.unit_amount * share) }
}

function prorations(subscription: Subscription, to: Price, now: number) {
  const { price: from } = itemOf(subscription)
  const { share, period, amount } = unusedTime(subscription, now)
  const line = { period, isProration: true }
  return [
    { ...line, price: from, amount, description: `Unused time on ${nameOf(from.id)}` },
    {
      ...line,
      price: to,
      amount: Math.round(to.unit_amount * share),
      description: `Remaining time on ${nameOf(to.id)}`,
    },
  ]
}
