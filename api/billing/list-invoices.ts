import type { Invoice } from '../../shared/billing'
import type { Viewer } from '../identity/viewer/viewer'
import { PaymentModel, type PaymentRecord } from './model/payment-model'
import { SubscriptionModel, type SubscriptionRecord } from './model/subscription-model'

const MAX_INVOICES = 100

/** What an invoice is made of. */
export const SHOWN_OF_PAYMENT = {
  provider: 1,
  paymentId: 1,
  plan: 1,
  paidAt: 1,
  cents: 1,
  refundedCents: 1,
  disputedCents: 1,
  currency: 1,
  url: 1,
} as const
export type ShownPayment = Pick<PaymentRecord, '_id' | keyof typeof SHOWN_OF_PAYMENT>

/** Newest first, with those that are not paid; practice money is left out once real money is taken. */
export const listInvoices = (viewer: Viewer): Promise<Invoice[]> => invoicesOfUser(viewer.id)

export async function invoicesOfUser(id: string): Promise<Invoice[]> {
  const practiceOrUnpaid = { $or: [{ endReason: 'practice' as const }, { 'unpaid.0': { $exists: true } }] }
  const subscriptions = await SubscriptionModel.find(
    { user: id, ...practiceOrUnpaid },
    { provider: 1, unpaid: 1, endReason: 1 },
  ).lean()
  const { practice = [], unpaid = [] } = Object.groupBy(subscriptions, ({ endReason }) =>
    endReason === 'practice' ? 'practice' : 'unpaid',
  )
  const payments = await PaymentModel.find(
    { user: id, subscription: { $nin: practice.map(({ _id }) => _id) } },
    SHOWN_OF_PAYMENT,
  )
    .sort({ paidAt: -1 })
    .limit(MAX_INVOICES)
    .lean<ShownPayment[]>()
  return [...payments.map(invoiceView), ...unpaid.flatMap(unpaidViews)]
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
    .slice(0, MAX_INVOICES)
}

export function invoiceView(payment: ShownPayment): Invoice {
  const { provider, paymentId, plan, paidAt, cents, refundedCents, disputedCents, currency, url = null } = payment
  return {
    id: paymentId,
    payment_provider: provider,
    plan,
    created_at: paidAt.toISOString(),
    amount: cents / 100,
    returned: (refundedCents + disputedCents) / 100,
    currency,
    status: statusOf(payment),
    url,
  }
}

const unpaidViews = ({ provider, unpaid }: Pick<SubscriptionRecord, 'provider' | 'unpaid'>): Invoice[] =>
  unpaid.map(({ id, createdAt, plan, cents, currency, status, url = null }) => ({
    id,
    payment_provider: provider,
    plan,
    created_at: createdAt.toISOString(),
    amount: cents / 100,
    returned: 0,
    currency,
    status,
    url,
  }))

function statusOf({ cents, refundedCents, disputedCents }: ShownPayment): Invoice['status'] {
  if (disputedCents > 0) return 'disputed'
  if (refundedCents >= cents) return 'refunded'
  return refundedCents > 0 ? 'partly refunded' : 'paid'
}
