import { itemOf, type Subscription } from '../objects/subscription'
import { invoicesOf } from './bill'
import type { Ledger } from './ledger'
import { lapse } from './pending-update'

export function updateSubscription(
  ledger: Ledger,
  subscription: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  const changed = { ...subscription, ...changes }
  ledger.objects.put('subscription', changed.id, changed)
  ledger.publish('customer.subscription.updated', changed)
  return changed
}

export function setCancellation(ledger: Ledger, subscription: Subscription, isCancelled: boolean): Subscription {
  return ledger.act(() =>
    updateSubscription(ledger, subscription, {
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

/** Open invoices are no longer collected. */
export function endNow(ledger: Ledger, subscription: Subscription, reason: string): Subscription {
  return ledger.act(() => {
    if (subscription.pending_update) lapse(ledger, subscription)
    for (const invoice of invoicesOf(ledger, subscription.id).filter(({ status }) => status === 'open')) {
      ledger.objects.put(`invoice of ${subscription.id}`, invoice.id, { ...invoice, auto_advance: false })
    }
    const ended = {
      ...subscription,
      canceled_at: subscription.canceled_at ?? ledger.now(),
      cancellation_details: { ...subscription.cancellation_details, reason },
      ended_at: ledger.now(),
      pending_update: null,
      status: 'canceled',
    }
    ledger.objects.put('subscription', ended.id, ended)
    ledger.publish('customer.subscription.deleted', ended)
    return ended
  })
}
