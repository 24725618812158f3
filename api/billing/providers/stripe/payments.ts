import type Stripe from 'stripe'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { SECOND } from '../../../../shared/time'
import type { ProviderPayment, UnpaidInvoice } from '../port/payment-provider'
import { cardOf } from './cards'
import type { PriceCatalogue } from './price-catalogue'

/** Disputes that take no money: https://docs.stripe.com/api/disputes/object */
const HARMLESS_DISPUTES = ['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']
const FAILED_REFUND_STATUSES = ['failed', 'canceled']
const PAGE_SIZE = 100

export interface PaidInvoice {
  invoice: Stripe.Invoice
  charges: Stripe.Charge[]
}

export const invoicesOf = (stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> =>
  Array.fromAsync(stripe.invoices.list({ subscription, limit: PAGE_SIZE, expand: ['data.payments'] }))

/** Oldest first. */
export async function paidInvoices(
  stripe: Stripe,
  { customer }: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): Promise<PaidInvoice[]> {
  const paid = invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
  if (paid.length === 0) return []
  const charges = await Array.fromAsync(stripe.charges.list({ customer: idOf(customer), limit: PAGE_SIZE }))
  // Stripe lists the newest first and counts in seconds.
  return paid
    .toReversed()
    .sort((one, other) => paidAt(one) - paidAt(other))
    .map((invoice) => ({ invoice, charges: charges.filter((charge) => charge.paid && pays(charge, invoice)) }))
}

export async function paymentOf(
  stripe: Stripe,
  { invoice, charges }: PaidInvoice,
  plan: PaidPlan,
): Promise<ProviderPayment> {
  const touched = charges.filter(({ amount_refunded, disputed }) => amount_refunded > 0 || disputed)
  const returned = await Promise.all(touched.map((charge) => returnedOf(stripe, charge)))
  return {
    id: invoice.id,
    cents: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    paidAt: paidAt(invoice),
    plan,
    refundedCents: sum(returned.map(({ refundedCents }) => refundedCents)),
    disputedCents: sum(returned.map(({ disputedCents }) => disputedCents)),
    url: invoice.hosted_invoice_url ?? null,
    card: cardOf(charges[0]?.payment_method_details),
  }
}

/** Oldest first. Drafts and void invoices ask for nothing. */
export const unpaidInvoices = (
  { status }: Stripe.Subscription,
  invoices: Stripe.Invoice[],
  planOf: (invoice: Stripe.Invoice) => PaidPlan,
): UnpaidInvoice[] =>
  invoices
    .filter((invoice) => invoice.amount_remaining > 0 && ['open', 'uncollectible'].includes(invoice.status ?? ''))
    .filter(({ attempted }) => attempted)
    .toReversed()
    .map((invoice) => ({
      id: invoice.id,
      cents: invoice.amount_remaining,
      currency: invoice.currency.toUpperCase(),
      createdAt: invoice.created * SECOND,
      plan: planOf(invoice),
      // Stripe no longer collects the invoices of a subscription that has ended.
      status: invoice.status === 'open' && status !== 'canceled' ? 'open' : 'failed',
      url: invoice.hosted_invoice_url ?? null,
    }))

export async function returnedOf(stripe: Stripe, { id, disputed }: Stripe.Charge) {
  const refunds = await Array.fromAsync(stripe.refunds.list({ charge: id, limit: PAGE_SIZE }))
  const disputes = disputed ? await Array.fromAsync(stripe.disputes.list({ charge: id, limit: PAGE_SIZE })) : []
  return {
    refunds: refunds.length,
    refundedCents: sum(refunds.filter(({ status }) => !FAILED_REFUND_STATUSES.includes(status ?? '')).map(amountOf)),
    disputedCents: sum(disputes.filter(({ status }) => !HARMLESS_DISPUTES.includes(status)).map(amountOf)),
  }
}

/** A change of plan has a negative line for the old plan and a positive one for the new. */
export function planOfInvoice({ lines }: Stripe.Invoice, { planOf }: PriceCatalogue): PaidPlan | null {
  const known = lines.data.flatMap(({ amount, pricing }) => {
    const price = pricing?.price_details?.price
    const plan = price && planOf(idOf(price))
    return plan ? [{ amount, plan }] : []
  })
  return known.sort((one, other) => other.amount - one.amount)[0]?.plan ?? null
}

function pays({ id, payment_intent }: Stripe.Charge, { payments }: Stripe.Invoice): boolean {
  const intent = payment_intent && idOf(payment_intent)
  return (payments?.data ?? []).some(({ payment }) => {
    const named = payment.payment_intent ?? payment.charge
    return named !== undefined && [id, intent].includes(idOf(named))
  })
}

export const paidAt = ({ status_transitions, created }: Stripe.Invoice) =>
  (status_transitions.paid_at ?? created) * SECOND

export const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

const amountOf = ({ amount }: { amount: number }) => amount
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
