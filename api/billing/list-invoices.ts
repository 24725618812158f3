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
type PaymentOfSubscription = ShownPayment & Pick<PaymentRecord, 'subscription'>

/** Newest first, with those that are not paid; practice money is left out once real money is taken. */
export const listInvoices = (viewer: Viewer): Promise<Invoice[]> => invoicesOfUser(viewer.id)

/** Subscriptions with invoices that are not payments, or with payments that are no invoices. */
export const HOLDS_INVOICES = [{ endReason: 'practice' as const }, { 'unpaid.0': { $exists: true } }]

export async function invoicesOfUser(id: string): Promise<Invoice[]> {
  const subscriptions = await SubscriptionModel.find(
    { user: id, $or: HOLDS_INVOICES },
    { provider: 1, unpaid: 1, endReason: 1 },
  ).lean()
  const practice = subscriptions.filter(isPractice)
  const payments = await PaymentModel.find(
    { user: id, subscription: { $nin: practice.map(({ _id }) => _id) } },
    { ...SHOWN_OF_PAYMENT, subscription: 1 },
  )
    .sort({ paidAt: -1 })
    .limit(MAX_INVOICES)
    .lean<PaymentOfSubscription[]>()
  return invoicesOf(subscriptions, payments)
}

const isPractice = ({ endReason }: Pick<SubscriptionRecord, 'endReason'>) => endReason === 'practice'

/** Of a player's payments and at least those subscriptions that hold invoices. */
export function invoicesOf(
  subscriptions: Pick<SubscriptionRecord, '_id' | 'provider' | 'unpaid' | 'endReason'>[],
  payments: PaymentOfSubscription[],
): Invoice[] {
  const { practice = [], real = [] } = Object.groupBy(subscriptions, (one) => (isPractice(one) ? 'practice' : 'real'))
  const paid = payments.filter(({ subscription }) => !practice.some(({ _id }) => subscription.equals(_id)))
  return [...paid.map(invoiceView), ...real.filter(({ unpaid }) => unpaid).flatMap(unpaidViews)]
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
