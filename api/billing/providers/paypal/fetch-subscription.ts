import type { PaidPlan } from '../../../../shared/plans/plans'
import { DAY } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import type { Money, ProviderPayment, ProviderSubscription } from '../port/payment-provider'
import { billingStateOf } from './billing-state'
import { fetchPayments } from './fetch-payments'
import type { MonthlyPrice, MonthlyPrices } from './monthly-prices'
import { subscriptionNotFound, UnreadableAnswer } from './rest/failures'
import { moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readSubscription, type SubscriptionAnswer } from './subscription-answer'
import { unpaidOf } from './unpaid-payments'

export interface PayPalAccess {
  api: PayPalApi
  prices: MonthlyPrices
  clock: Clock
  /** Where the payer changes how a payment is paid. */
  payPage: string
}

const SAME_PAYMENT_WITHIN = DAY
/** A payment that is not listed by then is not expected any more. */
const LISTED_WITHIN = 3 * DAY

/** Ids become part of paths. */
export const isPayPalId = (id: string) => /^[\w-]{3,64}$/.test(id)

export function requirePayPalId(id: string): string {
  if (!isPayPalId(id)) throw subscriptionNotFound()
  return id
}

export async function getSubscription({ api }: Pick<PayPalAccess, 'api'>, id: string): Promise<SubscriptionAnswer> {
  return readSubscription(await api.get(`/v1/billing/subscriptions/${requirePayPalId(id)}`))
}

export async function fetchSubscription(access: PayPalAccess, id: string): Promise<ProviderSubscription> {
  const answer = await getSubscription(access, id)
  const prices = await access.prices.current()
  const agreed = prices.find(({ planId }) => planId === answer.plan_id)
  if (!agreed) throw notSold(access, answer)
  const priceFor = (amount: Money) => priceOf(amount, prices, agreed)
  const { payments, declined } = await paymentsOf(access, answer, (amount) => priceFor(amount).plan)
  const billing = billingStateOf(answer, payments, access.clock.now())
  const last = lastPaid(answer, payments)
  const { plan, monthly } = last ? priceFor(last) : agreed
  return {
    id: answer.id,
    reference: answer.custom_id ?? null,
    customer: answer.subscriber?.payer_id ?? null,
    ...billing,
    plan,
    nextPlan: billing.status === 'ended' || agreed.plan === plan ? null : agreed.plan,
    monthly,
    next: billing.status === 'active' ? agreed.monthly : null,
    card: null,
    payments,
    unpaid: unpaidOf(answer, declined, { since: billing.pastDueSince, plan: agreed.plan, url: access.payPage }),
    ...(hasUnlistedPayment(answer, payments, access.clock.now()) && { hasUnlistedPayment: true }),
  }
}

/** A subscription to an unknown plan was not bought here. */
const notSold = ({ prices }: PayPalAccess, { plan_id }: SubscriptionAnswer) =>
  prices.planOf(plan_id) ? new UnreadableAnswer(`PayPal does not know the plan ${plan_id}`) : subscriptionNotFound()

async function paymentsOf({ api, clock }: PayPalAccess, answer: SubscriptionAnswer, planFor: (m: Money) => PaidPlan) {
  if (answer.status === 'APPROVAL_PENDING') return { payments: [], declined: [] }
  const since = Math.min(...[answer.create_time, answer.start_time ?? answer.create_time].map(Date.parse)) - DAY
  return fetchPayments(api, clock, { subscription: answer.id, since, planFor })
}

/** The list of payments may lag behind the subscription. */
function hasUnlistedPayment({ billing_info }: SubscriptionAnswer, payments: ProviderPayment[], now: number): boolean {
  const reported = billing_info?.last_payment
  if (!reported) return false
  const paidAt = Date.parse(reported.time)
  return paidAt > (payments.at(-1)?.paidAt ?? 0) + SAME_PAYMENT_WITHIN && now < paidAt + LISTED_WITHIN
}

/** A new plan shows in the subscription at once, but is paid from the next billing time. */
function lastPaid({ billing_info }: SubscriptionAnswer, payments: ProviderPayment[]): Money | null {
  const listed = payments.at(-1) ?? null
  const reported = billing_info?.last_payment
  return reported && (!listed || Date.parse(reported.time) > listed.paidAt) ? moneyOf(reported.amount) : listed
}

/** PayPal does not say what a payment was for, so its amount decides. */
function priceOf({ cents, currency }: Money, prices: MonthlyPrice[], agreed: MonthlyPrice): MonthlyPrice {
  const candidates = [agreed, ...prices.filter(({ plan }) => plan === agreed.plan), ...prices]
  const isPaid = ({ monthly }: MonthlyPrice) => monthly.cents === cents && monthly.currency === currency
  return candidates.find(isPaid) ?? agreed
}
