import type { Capability } from '../../../shared/plans/capabilities'
import {
  botsOnCardOf,
  hoursPerDayOf,
  monthlyCentsOf,
  type Plan,
  planName,
  slotsAtPresent,
} from '../../../shared/plans/plans'

interface PlanLine {
  text: string
  promises: readonly Capability[]
  /** Small words beside the text. */
  note?: string | null
}

export interface PlanCard {
  name: string
  plan: Plan
  price: string
  per: string
  action: string
  isPopular?: boolean
  includes: readonly PlanLine[]
  lacks?: readonly string[]
}

const line = (text: string, ...promises: Capability[]): PlanLine => ({ text, promises })

function botsLine(plan: Plan): PlanLine {
  const bots = botsInWords(botsOnCardOf(plan))
  return { ...line(`${bots} bot ${bots === '1' ? 'instance' : 'instances'}`, 'bots'), note: slotsAtPresent(plan) }
}

export const botsInWords = (bots: number) => (Number.isFinite(bots) ? String(bots) : 'Unlimited')

/** 1999 → $19.99 */
function priceOf(plan: Plan): string {
  const cents = monthlyCentsOf(plan)
  return cents ? `$${(cents / 100).toFixed(2)}` : 'Free'
}

const headOf = (plan: Plan) => ({ plan, name: planName(plan), price: priceOf(plan) })

export const PLAN_CARDS: readonly PlanCard[] = [
  {
    ...headOf('starter'),
    per: 'forever',
    action: 'Start Free',
    includes: [
      botsLine('starter'),
      line('Basic farming automation', 'farming'),
      line('Resource collection', 'collection'),
      line('Community support', 'communitySupport'),
      line(`Limited to ${hoursPerDayOf('starter')} hours a day`, 'dailyHours'),
    ],
    lacks: ['No advanced features', 'Limited support'],
  },
  {
    ...headOf('premium'),
    per: 'per month',
    action: 'Choose Premium',
    isPopular: true,
    includes: [
      botsLine('premium'),
      line('Advanced farming and combat', 'advancedFarming', 'combat'),
      line('Resource management', 'resourceManagement'),
      line('Multi-account support', 'multipleAccounts'),
      line('24/7 operation', 'wholeDay'),
      line('Performance analytics', 'analytics'),
      line('Priority support', 'prioritySupport'),
      line('Custom scripts', 'scripts'),
    ],
  },
  {
    ...headOf('pro'),
    per: 'per month',
    action: 'Choose Professional',
    includes: [
      botsLine('pro'),
      line('All Premium features', 'allOfPremium'),
      line('Advanced AI strategies', 'strategies'),
      line('Alliance management', 'allianceManagement'),
      line('Market automation', 'marketAutomation'),
      line('Custom dashboard', 'customDashboard'),
      line('API access', 'api'),
      line('Dedicated support', 'dedicatedSupport'),
      line('Beta features access', 'betaFeatures'),
    ],
  },
]

/** Whether a plan's card promises it, directly or through "All Premium features". */
export function promises(plan: Plan, capability: Capability): boolean {
  const included = PLAN_CARDS.find((card) => card.plan === plan)?.includes.flatMap((each) => each.promises) ?? []
  return included.includes(capability) || (included.includes('allOfPremium') && promises('premium', capability))
}
