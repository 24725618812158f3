import { t } from 'elysia'
import { PAID_PLANS, type PaidPlan } from '../../../shared/plans'
import { HOUR } from '../../../shared/time'
import type { Clock } from '../../foundation/clock'
import type { Money } from '../provider/payment-provider'
import { throwUnknownPlan, Unanswered } from './rest/failures'
import { Amount, moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readerOf } from './rest/read-answer'

/** PayPal's id of each plan that is sold there. */
export type PlanIds = Partial<Record<PaidPlan, string>>

export interface MonthlyPrices {
  plans: PaidPlan[]
  idOf(plan: PaidPlan): string | undefined
  planOf(planId: string): PaidPlan | null
  /** What each plan costs a month, looked up at PayPal once an hour. */
  now(): Promise<Map<PaidPlan, Money>>
}

const KEPT_FOR = HOUR

const BillingCycle = t.Object({
  tenure_type: t.String(),
  pricing_scheme: t.Optional(t.Object({ fixed_price: t.Optional(Amount) })),
})
const readPlan = readerOf(t.Object({ billing_cycles: t.Array(BillingCycle) }))

export function createMonthlyPrices(api: PayPalApi, clock: Clock, ids: PlanIds): MonthlyPrices {
  const plans = PAID_PLANS.filter((plan) => ids[plan])
  let kept: { prices: Promise<Map<PaidPlan, Money>>; until: number } | null = null

  async function priceOf(plan: PaidPlan): Promise<[PaidPlan, Money]> {
    const { billing_cycles } = readPlan(await api.get(`/v1/billing/plans/${ids[plan]}`).catch(throwUnknownPlan))
    const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')
    if (!regular?.pricing_scheme?.fixed_price) throw new Unanswered('PayPal named no price')
    return [plan, moneyOf(regular.pricing_scheme.fixed_price)]
  }

  async function lookUp() {
    try {
      return new Map(await Promise.all(plans.map(priceOf)))
    } catch (failure) {
      kept = null
      throw failure
    }
  }

  return {
    plans,
    idOf: (plan) => ids[plan],
    planOf: (planId) => plans.find((plan) => ids[plan] === planId) ?? null,
    now() {
      if (!kept || clock.now() >= kept.until) kept = { prices: lookUp(), until: clock.now() + KEPT_FOR }
      return kept.prices
    },
  }
}
