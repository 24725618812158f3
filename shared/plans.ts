export type Plan = 'starter' | 'plus' | 'advanced' | 'premium' | 'pro'

export const DEFAULT_PLAN: Plan = 'starter'

const slotsByPlan: Record<Plan, number> = {
  starter: 1,
  plus: 3,
  advanced: 6,
  premium: 12,
  pro: Number.POSITIVE_INFINITY,
}

/** The plans above the free one. */
export const PAID_PLANS: Plan[] = ['plus', 'advanced', 'premium', 'pro']

/** How many bots a plan holds; a plan that nobody knows holds one. */
export function slotsOf(plan: string): number {
  return Object.hasOwn(slotsByPlan, plan) ? slotsByPlan[plan as Plan] : 1
}

/** Hours a day in which the bots of a plan may be online, over all bots of one player. */
export function hoursADayOf(plan: string): number {
  return plan === 'starter' || !Object.hasOwn(slotsByPlan, plan) ? 12 : 24
}
