import type Stripe from 'stripe'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { SECOND } from '../../../../shared/time'
import { conflict } from '../../../platform/errors'
import type { Clock } from '../../../platform/time/clock'
import type { ChangePreview } from '../port/payment-provider'
import { type FoundChange, findChange } from './find-change'
import type { PriceCatalogue } from './price-catalogue'
import { planItem, retrieve } from './read-subscription'
import { HAS_ENDED } from './stripe-failures'
import { statusOf } from './subscription-status'
import { moneyIn, monthlyOf, nextInvoice, upcomingIn } from './upcoming-invoice'

/** What `changePlan` would charge from this moment on. */
export async function previewChange(
  stripe: Stripe,
  { catalogue, clock }: { catalogue: PriceCatalogue; clock: Clock },
  { id, plan }: { id: string; plan: PaidPlan },
): Promise<ChangePreview> {
  const found = await findChange(stripe, catalogue, { id, plan })
  const seconds = Math.floor(clock.now() / SECOND)
  return previewOf(stripe, found, Math.max(seconds, found.item.current_period_start) * SECOND)
}

/**
 * A preview and the change are the same to the cent if both name the same `proration_date`:
 * https://docs.stripe.com/billing/subscriptions/prorations
 */
export async function previewOf(stripe: Stripe, found: FoundChange, proratedAt: number): Promise<ChangePreview> {
  const { subscription, item, price, kind, waiting } = found
  const monthly = kind === 'kept' ? monthlyOf(item.price) : monthlyOf(await stripe.prices.retrieve(price))
  const nextAt = item.current_period_end * SECOND
  const nothing = { ...monthly, cents: 0 }
  if (kind === 'kept' || waiting) {
    const dueNow = waiting ? { ...monthly, cents: waiting.amount_remaining } : nothing
    return { dueNow, credit: nothing, next: monthly, nextAt, monthly, proratedAt: null, isFromPriceList: false }
  }
  const items = [{ id: item.id, price, quantity: 1 }]
  const proration_date = proratedAt / SECOND
  const asked = (proration_behavior: 'always_invoice' | 'create_prorations') =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior, proration_date },
    })
  const invoice = await asked('always_invoice')
  const dueNow = moneyIn(invoice, invoice.amount_due)
  const credit = moneyIn(invoice, Math.max(0, -invoice.total))
  // What is not charged now, credit or an amount below Stripe's minimum, counts for the next invoice.
  const next = invoice.amount_due === 0 ? upcomingIn(await asked('create_prorations')) : monthly
  return { dueNow, credit, next, nextAt, monthly, proratedAt, isFromPriceList: false }
}

export async function previewResume(stripe: Stripe, catalogue: PriceCatalogue, id: string): Promise<ChangePreview> {
  const subscription = await retrieve(stripe, id)
  if (statusOf(subscription) === 'ended') throw conflict(HAS_ENDED)
  const { thing: item } = planItem(subscription, catalogue)
  const monthly = monthlyOf(item.price)
  const next = await nextInvoice(stripe, id, true)
  const nothing = { ...monthly, cents: 0 }
  const nextAt = item.current_period_end * SECOND
  return { dueNow: nothing, credit: nothing, next, nextAt, monthly, proratedAt: null, isFromPriceList: false }
}
