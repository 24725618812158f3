import { t } from 'elysia'
import pLimit from 'p-limit'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { HOUR } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import type { Money, ProviderPayment } from '../port/payment-provider'
import { Amount, moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readPages } from './rest/read-pages'
import { sumDisputes } from './sum-disputes'
import { sumRefunds } from './sum-refunds'

const Transaction = t.Object({
  id: t.String({ minLength: 1 }),
  status: t.String(),
  time: t.String({ minLength: 20 }),
  amount_with_breakdown: t.Object({ gross_amount: Amount }),
})

const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const CONCURRENCY = 4
const CLOCK_SKEW = HOUR

interface PaymentQuery {
  subscription: string
  since: number
  planFor(amount: Money): PaidPlan
}

/** Each oldest first. */
export async function fetchPayments(api: PayPalApi, clock: Clock, { subscription, since, planFor }: PaymentQuery) {
  const range = new URLSearchParams({
    start_time: new Date(since).toISOString(),
    end_time: new Date(clock.now() + CLOCK_SKEW).toISOString(),
  })
  const path = `/v1/billing/subscriptions/${subscription}/transactions?${range}`
  const transactions = await readPages(api, path, { name: 'transactions', schema: Transaction })
  const limit = pLimit(CONCURRENCY)
  const payments = transactions
    .filter(({ status }) => PAID.includes(status))
    .map((transaction) => limit(() => paymentOf(api, transaction, planFor)))
  return {
    payments: (await Promise.all(payments)).sort((a, b) => a.paidAt - b.paidAt),
    declined: transactions
      .filter(({ status }) => status === 'DECLINED')
      .map(({ id, time, amount_with_breakdown }) => {
        const amount = moneyOf(amount_with_breakdown.gross_amount)
        return { id, ...amount, createdAt: Date.parse(time), plan: planFor(amount) }
      })
      .sort((a, b) => a.createdAt - b.createdAt),
  }
}

async function paymentOf(
  api: PayPalApi,
  { id, status, time, amount_with_breakdown }: typeof Transaction.static,
  planFor: PaymentQuery['planFor'],
): Promise<ProviderPayment> {
  const paidAt = Date.parse(time)
  const amount = moneyOf(amount_with_breakdown.gross_amount)
  const refundedCents =
    status === 'REFUNDED' ? amount.cents : await partiallyRefundedCents(api, { id, status, paidAt, amount })
  const left = amount.cents - refundedCents
  return {
    id,
    ...amount,
    paidAt,
    plan: planFor(amount),
    refundedCents,
    ...(status === 'PARTIALLY_REFUNDED' && { refundIsLowerBound: true }),
    // A refunded amount is not counted as disputed too.
    disputedCents: left > 0 ? Math.min(left, await sumDisputes(api, id)) : 0,
    url: null,
  }
}

async function partiallyRefundedCents(
  api: PayPalApi,
  { id, status, paidAt, amount }: { id: string; status: string; paidAt: number; amount: Money },
) {
  if (status !== 'PARTIALLY_REFUNDED') return 0
  return Math.min(amount.cents, await sumRefunds(api, id, paidAt))
}
