import type Stripe from 'stripe'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { HOUR } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import type { Money } from '../port/payment-provider'
import type { PriceCatalogue } from './price-catalogue'
import { isMissing } from './stripe-failures'
import { monthlyOf } from './upcoming-invoice'

type Prices = Partial<Record<PaidPlan, Money>>

const TTL = HOUR

/** Of each plan for sale, looked up once an hour. A wrong id in the settings leaves out only its plan. */
export function createMonthlyPrices(stripe: Stripe, { plans, priceOf }: PriceCatalogue, clock: Clock) {
  let cached: { prices: Promise<Prices>; until: number } | null = null

  async function fetchPrices(): Promise<Prices> {
    try {
      const found = await Promise.all(plans.map(async (plan) => [plan, await priceAt(stripe, priceOf(plan))] as const))
      return Object.fromEntries(found.filter(([, price]) => price !== null))
    } catch (failure) {
      cached = null
      throw failure
    }
  }

  return () => {
    if (!cached || clock.now() >= cached.until) cached = { prices: fetchPrices(), until: clock.now() + TTL }
    return cached.prices
  }
}

async function priceAt(stripe: Stripe, id: string): Promise<Money | null> {
  try {
    return monthlyOf(await stripe.prices.retrieve(id))
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}
