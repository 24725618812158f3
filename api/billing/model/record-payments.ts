import { planName } from '../../../shared/plans/plans'
import type { ProviderPayment } from '../providers/port/payment-provider'
import { PaymentModel } from './payment-model'
import type { SubscriptionDocument } from './subscription-model'

/** Amounts are totals, so recording a payment again counts nothing twice. */
export async function recordPayments(
  { _id, user, provider }: SubscriptionDocument,
  payments: readonly ProviderPayment[],
): Promise<void> {
  if (payments.length === 0) return
  await PaymentModel.bulkWrite(
    payments.map(({ id, paidAt, refundedCents, refundIsLowerBound, url, card: _, ...amounts }) => {
      const set = {
        ...amounts,
        url,
        paidAt: new Date(paidAt),
        user,
        subscription: _id,
      }
      const totals = refundIsLowerBound ? { $set: set, $max: { refundedCents } } : { $set: { ...set, refundedCents } }
      const update = { ...totals, $setOnInsert: { planName: planName(amounts.plan) } }
      return { updateOne: { filter: { provider, paymentId: id }, update, upsert: true } }
    }),
  )
}
