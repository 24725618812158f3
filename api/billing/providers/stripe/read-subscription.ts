import type Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import { notFound } from '../../../platform/errors'
import type { Money, ProviderSubscription } from '../port/payment-provider'
import { nextCard } from './cards'
import { paidUntilPause } from './paid-until-pause'
import { idOf, invoicesOf, paidAt, paidInvoices, paymentOf, planOfInvoice, unpaidInvoices } from './payments'
import type { PriceCatalogue } from './price-catalogue'
import { plannedPlan } from './schedules'
import { statusOf } from './subscription-status'
import { nextInvoice } from './upcoming-invoice'

/** By the id of the subscription or of its checkout. */
export async function readSubscription(stripe: Stripe, catalogue: PriceCatalogue, id: string) {
  if (!id.startsWith('cs_')) return paidSubscription(stripe, catalogue, await retrieve(stripe, id))
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
  if (!session.subscription) return unpaidCheckout(session, catalogue)
  return paidSubscription(stripe, catalogue, await retrieve(stripe, idOf(session.subscription)))
}

const EXPANDED = ['schedule', 'default_payment_method', 'customer.invoice_settings.default_payment_method']

export async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  if (!id.startsWith('sub_')) throw notFound('Subscription')
  return stripe.subscriptions.retrieve(id, { expand: EXPANDED })
}

export const planItem = ({ items }: Stripe.Subscription, { findSold }: PriceCatalogue) =>
  findSold(items.data, ({ price }) => price.id)

async function paidSubscription(
  stripe: Stripe,
  catalogue: PriceCatalogue,
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription> {
  const status = statusOf(subscription)
  const { thing: item, plan } = planItem(subscription, catalogue)
  const planned = plannedPlan(subscription, catalogue)
  const invoices = await invoicesOf(stripe, subscription.id)
  const paid = await paidInvoices(stripe, subscription, invoices)
  const paidUntil =
    status === 'paused' ? await paidUntilPause(stripe, subscription, { item, invoices }) : endOf(subscription, item)
  const planFor = (invoice: Stripe.Invoice) => planOfInvoice(invoice, catalogue) ?? plan
  const cancelled = isCancelled(subscription, item)
  const first = invoices.filter((invoice) => invoice.status === 'paid').map(paidAt)
  return {
    id: subscription.id,
    reference: subscription.metadata.reference ?? null,
    customer: idOf(subscription.customer),
    status,
    plan,
    nextPlan: planned === plan ? null : planned,
    monthly: moneyOf(item.price.unit_amount, item.price.currency),
    startedAt: first.length > 0 ? Math.min(...first) : null,
    ...(status === 'past_due' ? missingSince(item, invoices) : { pastDueSince: null, paidUntil }),
    isCancelled: cancelled,
    endedAt: toMs(subscription.ended_at),
    next: status === 'active' && !cancelled ? await nextInvoice(stripe, subscription.id) : null,
    card: nextCard(subscription),
    payments: await Promise.all(paid.map((each) => paymentOf(stripe, each, planFor(each.invoice)))),
    unpaid: unpaidInvoices(subscription, invoices, planFor),
  }
}

function unpaidCheckout(session: Stripe.Checkout.Session, { findSold }: PriceCatalogue): ProviderSubscription {
  const { thing: line, plan } = findSold(session.line_items?.data ?? [], ({ price }) => price?.id ?? '')
  return {
    id: session.id,
    reference: session.client_reference_id,
    customer: session.customer && idOf(session.customer),
    status: session.status === 'expired' ? 'ended' : 'pending',
    plan,
    nextPlan: null,
    monthly: moneyOf(line.price?.unit_amount ?? null, line.price?.currency ?? line.currency),
    startedAt: null,
    paidUntil: null,
    isCancelled: false,
    pastDueSince: null,
    endedAt: null,
    next: null,
    card: null,
    payments: [],
    unpaid: [],
  }
}

const moneyOf = (cents: number | null, currency: string): Money => ({
  cents: cents ?? 0,
  currency: currency.toUpperCase(),
})

/** Stripe's portal may set `cancel_at` to the period's end instead of the flag. */
const isCancelled = (
  { cancel_at_period_end, cancel_at }: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
) => cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end)

function endOf(
  { status, cancel_at, ended_at }: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): number | null {
  if (status.startsWith('incomplete')) return null
  return (
    Math.min(current_period_end, cancel_at ?? Number.POSITIVE_INFINITY, ended_at ?? Number.POSITIVE_INFINITY) * SECOND
  )
}

/** An unpaid period starts anyway, so the paid time ends at the start of the oldest open invoice. */
function missingSince({ current_period_start }: Stripe.SubscriptionItem, invoices: Stripe.Invoice[]) {
  const [oldest] = invoices.filter(({ status }) => status === 'open').sort((one, other) => one.created - other.created)
  const due = oldest?.created ?? current_period_start
  const starts = oldest?.lines.data.map(({ period }) => period.start) ?? []
  return { pastDueSince: due * SECOND, paidUntil: Math.min(due, ...starts) * SECOND }
}

const toMs = (seconds: number | null) => (seconds === null ? null : seconds * SECOND)
