import { DAY } from '../../../../shared/time'
import { nextAnniversary } from '../../../platform/time/next-anniversary'
import type { ProviderPayment, ProviderSubscription } from '../port/payment-provider'
import { moneyOf } from './rest/money'
import type { SubscriptionAnswer } from './subscription-answer'

type BillingState = Pick<
  ProviderSubscription,
  'status' | 'startedAt' | 'paidUntil' | 'isCancelled' | 'pastDueSince' | 'endedAt'
>

const NOTHING_PAID = { startedAt: null, paidUntil: null, isCancelled: false, pastDueSince: null, endedAt: null }

// PayPal bills on the anniversary at an hour of its own, which may be earlier than the start's.
const EARLY_BILLING = DAY
/** A payment that was taken is listed within this. */
const LATE_BILLING = 3 * DAY

export function billingStateOf(answer: SubscriptionAnswer, payments: ProviderPayment[], now: number): BillingState {
  const lastPaidAt = lastPaymentOf(answer, payments)
  const paid = lastPaidAt === null ? null : paidTime(answer, payments, lastPaidAt)
  const isCancelled = answer.status === 'CANCELLED'
  if (isCancelled || answer.status === 'EXPIRED') {
    // The final payment may be listed shortly after the end.
    const endedAt = Math.max(timeOf(answer.status_update_time) ?? now, isCancelled ? 0 : (lastPaidAt ?? 0))
    return { ...NOTHING_PAID, ...paid, status: 'ended', isCancelled, endedAt }
  }
  const isSuspended = answer.status === 'SUSPENDED'
  if (!paid || (!isSuspended && answer.status !== 'ACTIVE')) return { ...NOTHING_PAID, status: 'pending' }
  if (isPaymentMissing(answer)) return { ...NOTHING_PAID, ...paid, status: 'past_due', pastDueSince: paid.paidUntil }
  if (isSuspended) return { ...NOTHING_PAID, ...paid, status: 'paused' }
  const next = timeOf(answer.billing_info?.next_billing_time) ?? paid.paidUntil
  if (next <= paid.paidUntil + LATE_BILLING) return { ...NOTHING_PAID, ...paid, status: 'active', paidUntil: next }
  // After a pause over a billing time it is active without a payment until the next one.
  const isSkipped = now >= paid.paidUntil + LATE_BILLING
  return { ...NOTHING_PAID, ...paid, status: isSkipped ? 'paused' : 'active' }
}

/** PayPal names the next billing time only if there will be one. */
const paidTime = ({ start_time, create_time }: SubscriptionAnswer, [first]: ProviderPayment[], lastPaidAt: number) => ({
  startedAt: first?.paidAt ?? lastPaidAt,
  paidUntil: nextAnniversary(Date.parse(start_time ?? create_time), lastPaidAt + EARLY_BILLING),
})

/** The list of payments may lag behind the subscription. */
function lastPaymentOf({ billing_info }: SubscriptionAnswer, payments: ProviderPayment[]): number | null {
  const times = [timeOf(billing_info?.last_payment?.time), payments.at(-1)?.paidAt]
  const known = times.filter((time) => typeof time === 'number')
  return known.length > 0 ? Math.max(...known) : null
}

function isPaymentMissing({ billing_info }: SubscriptionAnswer): boolean {
  if (!billing_info) return false
  return billing_info.failed_payments_count > 0 || moneyOf(billing_info.outstanding_balance).cents > 0
}

const timeOf = (time: string | undefined) => (time === undefined ? null : Date.parse(time))
