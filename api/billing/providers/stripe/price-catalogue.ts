import type { PaidPlan } from '../../../../shared/plans/plans'
import { AppError } from '../../../platform/errors'
import type { PlanPrices } from '../port/plan-prices'

export interface PriceCatalogue {
  plans: PaidPlan[]
  priceOf(plan: PaidPlan): string
  planOf(priceId: string): PaidPlan | null
  /** @throws AppError if none of them has a price of ours */
  findSold<Thing>(things: Thing[], priceOf: (thing: Thing) => string): { thing: Thing; plan: PaidPlan }
}

export function createPriceCatalogue(prices: PlanPrices): PriceCatalogue {
  const plans = Object.keys(prices) as PaidPlan[]
  const planOf = (priceId: string) => plans.find((plan) => prices[plan]?.includes(priceId)) ?? null
  return {
    plans,
    planOf,
    priceOf(plan) {
      const [price] = prices[plan] ?? []
      if (!price) throw new AppError('conflict', 'Stripe does not sell that plan here.')
      return price
    },
    findSold(things, priceOf) {
      for (const thing of things) {
        const plan = planOf(priceOf(thing))
        if (plan) return { thing, plan }
      }
      throw new AppError('provider_failed', 'Stripe reported a price that belongs to none of our plans.', {
        cause: new Error(`No STRIPE_PRICE_… is ${things.map(priceOf).join(' or ') || 'nothing'}`),
      })
    },
  }
}
