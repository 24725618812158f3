import { planName } from '../../../shared/plans/plans'
import { DAY } from '../../../shared/time'
import { letterEvent } from '../../identity/letters/letter'
import type { ProviderPayment } from '../providers/port/payment-provider'
import { PaymentModel } from './payment-model'
import type { SubscriptionDocument } from './subscription-model'

/** Older payments became known late, for example with another data folder: their receipt is no news. */
const MOST_LATE = 7 * DAY

interface Recording {
  now: number
  /** The account is not deleted. */
  hasPlayer: boolean
}

/**
 * Amounts are totals, so recording a payment again counts nothing twice. A new payment has its receipt in the same
 * write, so that there is one, and one only.
 */
export async function recordPayments(
  { _id, user, provider, isPractice }: SubscriptionDocument,
  payments: readonly ProviderPayment[],
  { now, hasPlayer }: Recording,
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
      const { plan, cents, currency } = amounts
      const name = planName(plan)
      const isNews = hasPlayer && cents > 0 && paidAt > now - MOST_LATE
      const receipt = { paymentId: id, provider, planName: name, cents, currency, paidAt, isPractice }
      const told = isNews && { events: [letterEvent('receipt', receipt)], eventsDueAt: new Date(now) }
      const update = { ...totals, $setOnInsert: { planName: name, ...told } }
      return { updateOne: { filter: { provider, paymentId: id }, update, upsert: true } }
    }),
  )
}
