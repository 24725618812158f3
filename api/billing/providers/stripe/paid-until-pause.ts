import type Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import { idOf } from './payments'

const PAGE_SIZE = 100

/**
 * A pause credits the unused time to the next invoice by default, and credited time is no paid time:
 * https://docs.stripe.com/api/subscriptions/pause
 */
export async function paidUntilPause(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { item, invoices }: { item: Stripe.SubscriptionItem; invoices: Stripe.Invoice[] },
): Promise<number> {
  const pausedAt = subscription.status_details?.paused?.transitioned_at ?? 0
  const customer = idOf(subscription.customer)
  const waiting = await Array.fromAsync(stripe.invoiceItems.list({ customer, pending: true, limit: PAGE_SIZE }))
  const credits = [
    ...waiting.filter((each) => isOf(subscription, each) && each.date >= pausedAt),
    ...invoices.filter(({ created }) => created >= pausedAt).flatMap(({ lines }) => lines.data),
  ].filter(({ amount }) => amount < 0)
  return Math.min(item.current_period_end, ...credits.map(({ period }) => period.start)) * SECOND
}

function isOf({ id }: Stripe.Subscription, { parent }: Stripe.InvoiceItem): boolean {
  const named = parent?.subscription_details?.subscription
  return named ? idOf(named) === id : false
}
