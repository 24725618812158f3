import type Stripe from 'stripe'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { idOf } from './payments'
import type { PriceCatalogue } from './price-catalogue'

/** The plan of the next phase; the portal schedules downgrades. */
export function plannedPlan({ schedule }: Stripe.Subscription, { planOf }: PriceCatalogue): PaidPlan | null {
  if (!schedule || typeof schedule === 'string' || !schedule.current_phase) return null
  const { end_date } = schedule.current_phase
  const next = schedule.phases.find(({ start_date }) => start_date >= end_date)
  const plans = next?.items.flatMap(({ price }) => planOf(idOf(price)) ?? []) ?? []
  return plans[0] ?? null
}

/**
 * The player's decision replaces the schedule. Stripe rejects cancellations under a schedule:
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export async function releaseSchedule(stripe: Stripe, { id, schedule }: Stripe.Subscription): Promise<void> {
  if (!schedule) return
  const planned = idOf(schedule)
  try {
    await stripe.subscriptionSchedules.release(planned)
  } catch (failure) {
    const { schedule: still } = await stripe.subscriptions.retrieve(id)
    if (still) throw failure
  }
}
