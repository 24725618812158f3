import type { PaidPlan } from '../../../../shared/plans'
import { DAY } from '../../../../shared/time'
import type { Clock } from '../../../platform/clock'
import type { Money, ProviderPayment, ProviderSubscription } from '../payment-provider'
import { fetchPayments } from './fetch-payments'
import type { MonthlyPrice, MonthlyPrices } from './monthly-prices'
import { subscriptionNotFound, Unreadable } from './rest/failures'
import { moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { standingOf } from './standing'
import { readSubscription, type SubscriptionAnswer } from './subscription-answer'

export interface PayPalAccess {
  api: PayPalApi
  prices: MonthlyPrices
  clock: Clock
}

/** Two times so close to each other are of the same payment. */
const ONE_PAYMENT_WITHIN = DAY
/** What is not listed by then is not waited for. */
const LISTED_WITHIN = 3 * DAY

/** Whether PayPal may have given such an id; it is a part of paths. */
export const isId = (id: string) => /^[\w-]{3,64}$/.test(id)

export function checkedId(id: string): string {
  if (!isId(id)) throw subscriptionNotFound()
  return id
}

export async function askForSubscription({ api }: Pick<PayPalAccess, 'api'>, id: string): Promise<SubscriptionAnswer> {
  return readSubscription(await api.get(`/v1/billing/subscriptions/${checkedId(id)}`))
}

export async function fetchSubscription(access: PayPalAccess, id: string): Promise<ProviderSubscription> {
  const answer = await askForSubscription(access, id)
  const prices = await access.prices.now()
  const agreed = prices.find(({ planId }) => planId === answer.plan_id)
  if (!agreed) throw notSold(access, answer)
  const paidFor = (amount: Money) => priceOf(amount, prices, agreed)
  const payments = await paymentsOf(access, answer, (amount) => paidFor(amount).plan)
  const standing = standingOf(answer, payments, access.clock.now())
  const last = lastPaid(answer, payments)
  const { plan, monthly } = last ? paidFor(last) : agreed
  return {
    id: answer.id,
    reference: answer.custom_id ?? null,
    customer: answer.subscriber?.payer_id ?? null,
    ...standing,
    plan,
    nextPlan: standing.status === 'ended' || agreed.plan === plan ? null : agreed.plan,
    monthly,
    payments,
    ...(lacksPayment(answer, payments, access.clock.now()) && { lacksPayment: true }),
  }
}

/** A plan that is not ours was not bought here. */
const notSold = ({ prices }: PayPalAccess, { plan_id }: SubscriptionAnswer) =>
  prices.planOf(plan_id) ? new Unreadable(`PayPal does not know the plan ${plan_id}`) : subscriptionNotFound()

async function paymentsOf({ api, clock }: PayPalAccess, answer: SubscriptionAnswer, planFor: (m: Money) => PaidPlan) {
  if (answer.status === 'APPROVAL_PENDING') return []
  const since = Math.min(...[answer.create_time, answer.start_time ?? answer.create_time].map(Date.parse)) - DAY
  return fetchPayments(api, clock, { subscription: answer.id, since, planFor })
}

/** The list may not have yet what the subscription tells already. */
function lacksPayment({ billing_info }: SubscriptionAnswer, payments: ProviderPayment[], now: number): boolean {
  const told = billing_info?.last_payment
  if (!told) return false
  const paidAt = Date.parse(told.time)
  return paidAt > (payments.at(-1)?.paidAt ?? 0) + ONE_PAYMENT_WITHIN && now < paidAt + LISTED_WITHIN
}

/** A change of plan shows in the subscription at once, and is paid for from the next billing time on. */
function lastPaid({ billing_info }: SubscriptionAnswer, payments: ProviderPayment[]): Money | null {
  const listed = payments.at(-1) ?? null
  const told = billing_info?.last_payment
  return told && (!listed || Date.parse(told.time) > listed.paidAt) ? moneyOf(told.amount) : listed
}

/** PayPal does not say what a payment was for: its amount does. */
function priceOf({ cents, currency }: Money, prices: MonthlyPrice[], agreed: MonthlyPrice): MonthlyPrice {
  const candidates = [agreed, ...prices.filter(({ plan }) => plan === agreed.plan), ...prices]
  const isPaid = ({ monthly }: MonthlyPrice) => monthly.cents === cents && monthly.currency === currency
  return candidates.find(isPaid) ?? agreed
}
