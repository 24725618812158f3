import { t } from 'elysia'
import pLimit from 'p-limit'
import type { PaidPlan } from '../../../../shared/plans'
import { HOUR } from '../../../../shared/time'
import type { Clock } from '../../../platform/clock'
import type { Money, ProviderPayment } from '../payment-provider'
import { disputedOf } from './disputes'
import { refundedOf } from './refunds'
import { Amount, moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readPages } from './rest/read-pages'

const Transaction = t.Object({
  id: t.String({ minLength: 1 }),
  status: t.String(),
  time: t.String({ minLength: 20 }),
  amount_with_breakdown: t.Object({ gross_amount: Amount }),
})

/** Of these, money came in; the others are declined, or may still be. */
const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const AT_ONCE = 4
// PayPal's clock and this one differ.
const AHEAD = HOUR

interface Of {
  subscription: string
  since: number
  /** Which plan is paid for by such an amount. */
  planFor(amount: Money): PaidPlan
}

/** Everything that was paid for a subscription, the oldest first, with what went back of it. */
export async function fetchPayments(api: PayPalApi, clock: Clock, { subscription, since, planFor }: Of) {
  const range = new URLSearchParams({
    start_time: new Date(since).toISOString(),
    end_time: new Date(clock.now() + AHEAD).toISOString(),
  })
  const path = `/v1/billing/subscriptions/${subscription}/transactions?${range}`
  const transactions = await readPages(api, path, 'transactions', Transaction)
  const limit = pLimit(AT_ONCE)
  const payments = transactions
    .filter(({ status }) => PAID.includes(status))
    .map((transaction) => limit(() => paymentOf(api, transaction, planFor)))
  return (await Promise.all(payments)).sort((a, b) => a.paidAt - b.paidAt)
}

async function paymentOf(
  api: PayPalApi,
  { id, status, time, amount_with_breakdown }: typeof Transaction.static,
  planFor: Of['planFor'],
): Promise<ProviderPayment> {
  const paidAt = Date.parse(time)
  const amount = moneyOf(amount_with_breakdown.gross_amount)
  const refundedCents = status === 'REFUNDED' ? amount.cents : await refundedInPart(api, { id, status, paidAt, amount })
  const left = amount.cents - refundedCents
  return {
    id,
    ...amount,
    paidAt,
    plan: planFor(amount),
    refundedCents,
    ...(status === 'PARTIALLY_REFUNDED' && { mayBeMoreRefunded: true }),
    // What was refunded as well is not lost twice.
    disputedCents: left > 0 ? Math.min(left, await disputedOf(api, id)) : 0,
    url: null,
  }
}

async function refundedInPart(
  api: PayPalApi,
  { id, status, paidAt, amount }: { id: string; status: string; paidAt: number; amount: Money },
) {
  if (status !== 'PARTIALLY_REFUNDED') return 0
  return Math.min(amount.cents, await refundedOf(api, id, paidAt))
}
