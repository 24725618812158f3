import { t } from 'elysia'
import { PAID_PLANS, type PaidPlan } from '../../../../shared/plans/plans'
import { HOUR } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import type { Money } from '../port/payment-provider'
import type { PlanPrices } from '../port/plan-prices'
import { isNotFound, UnreadableAnswer } from './rest/failures'
import { Amount, moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readerOf } from './rest/read-answer'

export interface MonthlyPrice {
  planId: string
  plan: PaidPlan
  monthly: Money
}

export interface MonthlyPrices {
  plans: PaidPlan[]
  idOf(plan: PaidPlan): string | undefined
  planOf(planId: string): PaidPlan | null
  /** Known to PayPal, looked up once an hour; prices for sale come before earlier ones. */
  current(): Promise<MonthlyPrice[]>
}

const TTL = HOUR

/** A wrong id in the settings disables only its plan. */
const UNKNOWN = Symbol('a plan that PayPal does not know')
function asUnknown(failure: unknown) {
  if (isNotFound(failure)) return UNKNOWN
  throw failure
}

const BillingCycle = t.Object({
  tenure_type: t.String(),
  pricing_scheme: t.Optional(t.Object({ fixed_price: t.Optional(Amount) })),
})
const readPlan = readerOf(t.Object({ billing_cycles: t.Array(BillingCycle) }))

export function createMonthlyPrices(api: PayPalApi, clock: Clock, ids: PlanPrices): MonthlyPrices {
  const plans = PAID_PLANS.filter((plan) => ids[plan])
  const idOf = (plan: PaidPlan) => ids[plan]?.[0]
  const known = plans
    .flatMap((plan) => (ids[plan] ?? []).map((planId) => ({ planId, plan })))
    .sort((one, other) => Number(other.planId === idOf(other.plan)) - Number(one.planId === idOf(one.plan)))
  let cached: { prices: Promise<MonthlyPrice[]>; until: number } | null = null

  async function priceOf({ planId, plan }: (typeof known)[number]): Promise<MonthlyPrice | null> {
    const answer = await api.get(`/v1/billing/plans/${planId}`).catch(asUnknown)
    if (answer === UNKNOWN) return null
    const { billing_cycles } = readPlan(answer)
    const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')
    if (!regular?.pricing_scheme?.fixed_price) throw new UnreadableAnswer('PayPal returned no price')
    return { planId, plan, monthly: moneyOf(regular.pricing_scheme.fixed_price) }
  }

  async function fetchPrices() {
    try {
      const prices = await Promise.all(known.map(priceOf))
      return prices.filter((price) => price !== null)
    } catch (failure) {
      cached = null
      throw failure
    }
  }

  return {
    plans,
    idOf,
    planOf: (planId) => known.find((each) => each.planId === planId)?.plan ?? null,
    current() {
      if (!cached || clock.now() >= cached.until) cached = { prices: fetchPrices(), until: clock.now() + TTL }
      return cached.prices
    },
  }
}
