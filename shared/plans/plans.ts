export type Plan = 'starter' | 'plus' | 'advanced' | 'premium' | 'pro'
export type PaidPlan = Exclude<Plan, 'starter'>

export const DEFAULT_PLAN: Plan = 'starter'

/** What a checkout without a plan buys. */
export const OFFERED_PLAN: PaidPlan = 'premium'

/** The plans above the free one, the smallest first. */
export const PAID_PLANS: PaidPlan[] = ['plus', 'advanced', 'premium', 'pro']

interface PlanContents {
  /** What people call it. */
  name: string
  /** A month, in cents of a US dollar; null where only the operator's price says it, and no card shows the plan. */
  monthlyCents: number | null
  slots: number
  /** What its card says, where that is fewer than the slots that it has at present. */
  botsOnCard?: number
  /** Hours a day in which bots may be online, over all bots of one player. */
  hoursPerDay: number
  /** The categories of templates that bots may be made of, in lower case; null means each there is. */
  categories: string[] | null
  /** What else it is to include; the site's `lib/plans/capabilities.ts` says which of it is built. */
  features: readonly PlanFeature[]
}

export type PlanFeature = 'analytics' | 'scripts' | 'api'

/** What a plan includes, the smallest first; everything else reads it here. */
const PLANS: Record<Plan, PlanContents> = {
  starter: {
    name: 'Starter',
    monthlyCents: 0,
    slots: 1,
    hoursPerDay: 12,
    categories: ['farming', 'resources'],
    features: [],
  },
  plus: { name: 'Plus', monthlyCents: null, slots: 3, hoursPerDay: 24, categories: null, features: [] },
  advanced: { name: 'Advanced', monthlyCents: null, slots: 6, hoursPerDay: 24, categories: null, features: [] },
  premium: {
    name: 'Premium',
    monthlyCents: 1999,
    slots: 12,
    botsOnCard: 5,
    hoursPerDay: 24,
    categories: null,
    features: ['analytics', 'scripts'],
  },
  pro: {
    name: 'Professional',
    monthlyCents: 4999,
    slots: Number.POSITIVE_INFINITY,
    hoursPerDay: 24,
    categories: null,
    features: ['analytics', 'scripts', 'api'],
  },
}

/** All of them, the smallest first. */
export const ALL_PLANS: Plan[] = [DEFAULT_PLAN, ...PAID_PLANS]

const HOURS_PER_DAY = 24

/** What a plan includes; one that nobody knows includes what the free one does. */
const contentsOf = (plan: string) => PLANS[isPlan(plan) ? plan : DEFAULT_PLAN]

export const isPlan = (plan: string): plan is Plan => Object.hasOwn(PLANS, plan)
export const isPaidPlan = (plan: string): plan is PaidPlan => isPlan(plan) && plan !== DEFAULT_PLAN

export const planName = (plan: string) => contentsOf(plan).name
export const monthlyCentsOf = (plan: Plan) => PLANS[plan].monthlyCents
export const slotsOf = (plan: string) => contentsOf(plan).slots
/** "12 bot slots" */
export function slotsLabel(plan: string): string {
  const slots = slotsOf(plan)
  if (!Number.isFinite(slots)) return 'unlimited bot slots'
  return slots === 1 ? '1 bot slot' : `${slots} bot slots`
}

export const botsOnCardOf = (plan: Plan) => PLANS[plan].botsOnCard ?? PLANS[plan].slots
export const hoursPerDayOf = (plan: string) => contentsOf(plan).hoursPerDay
export const hasUnlimitedHours = (plan: string) => hoursPerDayOf(plan) >= HOURS_PER_DAY
export const hasFeature = (plan: string, feature: PlanFeature) => contentsOf(plan).features.includes(feature)

/** Whether bots of this plan may be made of a template of this category. */
export function hasCategory(plan: string, category: string): boolean {
  const { categories } = contentsOf(plan)
  return categories === null || categories.includes(category.toLowerCase())
}

/** The plans whose bots may be made of a template of this category. */
export const plansWithCategory = (category: string) => ALL_PLANS.filter((plan) => hasCategory(plan, category))
