import type { Invoice } from '../../shared/billing'
import type { Viewer } from '../identity/viewer/viewer'
import { type PaymentDocument, PaymentModel } from './model/payment-model'
import { SubscriptionModel } from './model/subscription-model'

const MAX_INVOICES = 100

/** Newest first; practice money is left out once real money is taken. */
export async function listInvoices(viewer: Viewer): Promise<Invoice[]> {
  const practice = await SubscriptionModel.find({ user: viewer.id, endReason: 'practice' }, { _id: 1 }).lean()
  const subscription = { $nin: practice.map(({ _id }) => _id) }
  const payments = await PaymentModel.find({ user: viewer.id, subscription }).sort({ paidAt: -1 }).limit(MAX_INVOICES)
  return payments.map(invoiceView)
}

export function invoiceView(payment: PaymentDocument): Invoice {
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

function statusOf({ cents, refundedCents, disputedCents }: PaymentDocument): Invoice['status'] {
  if (disputedCents > 0) return 'disputed'
  if (refundedCents >= cents) return 'refunded'
  return refundedCents > 0 ? 'partly refunded' : 'paid'
}
