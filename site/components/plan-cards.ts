import type { Plan } from '../../shared/plans'

interface PlanCard {
  name: string
  plan: Plan
  price: string
  per: string
  action: string
  isPopular?: boolean
  includes: readonly string[]
  /** What the plan does without. */
  lacks?: readonly string[]
}

/** What the pricing page sells; `docs/operations.md` says which of these lines the software does not do yet. */
export const PLAN_CARDS: readonly PlanCard[] = [
  {
    name: 'Starter',
    plan: 'starter',
    price: 'Free',
    per: 'forever',
    action: 'Start Free',
    includes: [
      '1 bot instance',
      'Basic farming automation',
      'Resource collection',
      'Community support',
      'Limited to 12 hours a day',
    ],
    lacks: ['No advanced features', 'Limited support'],
  },
  {
    name: 'Premium',
    plan: 'premium',
    price: '$19.99',
    per: 'per month',
    action: 'Choose Premium',
    isPopular: true,
    includes: [
      '5 bot instances',
      'Advanced farming and combat',
      'Resource management',
      'Multi-account support',
      '24/7 operation',
      'Performance analytics',
      'Priority support',
      'Custom scripts',
    ],
  },
  {
    name: 'Professional',
    plan: 'pro',
    price: '$49.99',
    per: 'per month',
    action: 'Choose Professional',
    includes: [
      'Unlimited bot instances',
      'All Premium features',
      'Advanced AI strategies',
      'Alliance management',
      'Market automation',
      'Custom dashboard',
      'API access',
      'Dedicated support',
      'Beta features access',
    ],
  },
]

interface Comparison {
  subject: string
  /** In the order of the cards; false is "not included". */
  offers: readonly (string | boolean)[]
}

/** The cards side by side, in their own words. */
export const PLAN_COMPARISON: readonly Comparison[] = [
  { subject: 'Bot instances', offers: ['1', '5', 'Unlimited'] },
  { subject: 'Hours a day', offers: ['12', '24', '24'] },
  { subject: 'Farming', offers: ['Basic', 'Advanced', 'Advanced'] },
  { subject: 'Combat', offers: [false, true, true] },
  { subject: 'Resource management', offers: ['Collection', true, true] },
  { subject: 'Multi-account support', offers: [false, true, true] },
  { subject: 'Performance analytics', offers: [false, true, true] },
  { subject: 'Custom scripts', offers: [false, true, true] },
  { subject: 'Advanced AI strategies', offers: [false, false, true] },
  { subject: 'Alliance management', offers: [false, false, true] },
  { subject: 'Market automation', offers: [false, false, true] },
  { subject: 'API access', offers: [false, false, true] },
  { subject: 'Support', offers: ['Community', 'Priority', 'Dedicated'] },
]
