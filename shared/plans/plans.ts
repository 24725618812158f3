import type { PLAN_IDS } from '../enums/plan-ids'

export type Plan = (typeof PLAN_IDS)[number]
export type PaidPlan = Exclude<Plan, 'starter'>

export const DEFAULT_PLAN: Plan = 'starter'

/** The default of a checkout. */
export const OFFERED_PLAN: PaidPlan = 'premium'

/** From smallest to largest. */
export const PAID_PLANS: PaidPlan[] = ['plus', 'advanced', 'premium', 'pro']

interface PlanContents {
  name: string
  /** Per month, in US cents; null for plans that only the operator prices and no card shows. */
  monthlyCents: number | null
  slots: number
  /** What the card says, if less than `slots`. */
  botsOnCard?: number
  /** Hours per day in which bots may be online, over all bots of a player. */
  hoursPerDay: number
  categories: readonly Category[]
  /** How many scripts a player may keep. */
  scripts?: number
  /** `capabilities.ts` says which of these exist already. */
  features: readonly PlanFeature[]
}

export type PlanFeature = 'mailAndPush' | 'analytics' | 'scripts' | 'prioritySupport' | 'api'

/** Of the built-in templates. */
export const TEMPLATE_CATEGORIES = [
  'Farming',
  'Resources',
  'Combat',
  'All-round',
  'Strategy',
  'Market',
  'Alliance',
] as const

/** Every category that is not built in is an operator's own. */
type Category = (typeof TEMPLATE_CATEGORIES)[number] | "an operator's own"

const STARTER_CATEGORIES: readonly Category[] = ['Farming', 'Resources']
const PLUS_CATEGORIES: readonly Category[] = [...STARTER_CATEGORIES, 'Combat', "an operator's own"]
const PREMIUM_CATEGORIES: readonly Category[] = [...PLUS_CATEGORIES, 'All-round']
const PRO_CATEGORIES: readonly Category[] = [...PREMIUM_CATEGORIES, 'Strategy', 'Market', 'Alliance']

/** What each plan includes, from smallest to largest. */
const PLANS: Record<Plan, PlanContents> = {
  starter: {
    name: 'Starter',
    monthlyCents: 0,
    slots: 1,
    hoursPerDay: 12,
    categories: STARTER_CATEGORIES,
    features: [],
  },
  plus: {
    name: 'Plus',
    monthlyCents: null,
    slots: 3,
    hoursPerDay: 24,
    categories: PLUS_CATEGORIES,
    features: ['mailAndPush'],
  },
  advanced: {
    name: 'Advanced',
    monthlyCents: null,
    slots: 6,
    hoursPerDay: 24,
    categories: PLUS_CATEGORIES,
    features: ['mailAndPush'],
  },
  premium: {
    name: 'Premium',
    monthlyCents: 1999,
    slots: 12,
    botsOnCard: 5,
    hoursPerDay: 24,
    categories: PREMIUM_CATEGORIES,
    scripts: 10,
    features: ['mailAndPush', 'analytics', 'scripts', 'prioritySupport'],
  },
  pro: {
    name: 'Professional',
    monthlyCents: 4999,
    slots: Number.POSITIVE_INFINITY,
    hoursPerDay: 24,
    categories: PRO_CATEGORIES,
    scripts: 50,
    features: ['mailAndPush', 'analytics', 'scripts', 'prioritySupport', 'api'],
  },
}

/** From smallest to largest. */
export const ALL_PLANS: Plan[] = [DEFAULT_PLAN, ...PAID_PLANS]

const HOURS_PER_DAY = 24

/** Unknown plans include what the free one does. */
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

/** "12 at present", if the plan has more slots than its card says; else null. */
export const slotsAtPresent = (plan: Plan) =>
  botsOnCardOf(plan) === slotsOf(plan) ? null : `${slotsOf(plan)} at present`
export const hoursPerDayOf = (plan: string) => contentsOf(plan).hoursPerDay
export const hasUnlimitedHours = (plan: string) => hoursPerDayOf(plan) >= HOURS_PER_DAY
/** 0 without custom scripts. */
export const scriptsOf = (plan: string) => contentsOf(plan).scripts ?? 0
export const hasFeature = (plan: string, feature: PlanFeature) => contentsOf(plan).features.includes(feature)

export const hasCategory = (plan: string, category: string) => contentsOf(plan).categories.includes(rowOf(category))

function rowOf(category: string): Category {
  const name = category.toLowerCase()
  return TEMPLATE_CATEGORIES.find((each) => each.toLowerCase() === name) ?? "an operator's own"
}

export const plansWithCategory = (category: string) => ALL_PLANS.filter((plan) => hasCategory(plan, category))
