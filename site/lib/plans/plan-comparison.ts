import { type Capability, isInPreparation } from '../../../shared/plans/capabilities'
import {
  botsOnCardOf,
  hasCategory,
  hasFeature,
  hoursPerDayOf,
  type Plan,
  slotsAtPresent,
} from '../../../shared/plans/plans'
import { kindsOn, namesIn } from './kinds-of-work'
import { botsInWords, PLAN_CARDS, promises } from './plan-cards'

/** A text, or whether it is included. */
type Offer = string | boolean

interface ComparedOffer {
  offer: Offer
  /** Small words beside the offer. */
  note?: string | null
  /** What is in preparation; null if the offer works. */
  missing: readonly Capability[] | null
}

interface Comparison {
  subject: string
  /** Small words below the subject. */
  note: string | null
  /** In the order of `PLAN_CARDS`. */
  offers: ComparedOffer[]
  /** What is in preparation on every plan that has the row; null if one of them works. */
  missing: readonly Capability[] | null
}

type OfferSource = Offer | { offer: Offer; note: string | null } | { offer: Offer; by: Capability }

function compareRow(subject: string, of: (plan: Plan) => OfferSource, note: string | null = null): Comparison {
  const offers = PLAN_CARDS.map(({ plan }): ComparedOffer => {
    const offered = of(plan)
    if (typeof offered !== 'object') return { offer: offered, missing: null }
    if ('note' in offered) return { ...offered, missing: null }
    const { offer, by } = offered
    return { offer, missing: offer !== false && isInPreparation(by) ? [by] : null }
  })
  const isUnavailable = offers.every(({ offer, missing }) => offer === false || missing)
  return {
    subject,
    note,
    offers,
    missing: isUnavailable ? [...new Set(offers.flatMap(({ missing }) => missing ?? []))] : null,
  }
}

const promisedRow = (subject: string, by: Capability) =>
  compareRow(subject, (plan) => ({ offer: promises(plan, by), by }))

const categoryRow = (category: string, by: Capability) =>
  compareRow(category, (plan) => ({ offer: hasCategory(plan, category), by }), namesIn(category))

const SUPPORT = [
  { offer: 'Dedicated', by: 'dedicatedSupport' },
  { offer: 'Priority', by: 'prioritySupport' },
  { offer: 'Community', by: 'communitySupport' },
] as const

export const PLAN_COMPARISON: readonly Comparison[] = [
  compareRow('Bot instances', (plan) => ({ offer: botsInWords(botsOnCardOf(plan)), note: slotsAtPresent(plan) })),
  compareRow('Hours a day', (plan) => String(hoursPerDayOf(plan))),
  compareRow('Kinds of bots', (plan) => String(kindsOn(plan))),
  compareRow(
    'Farming',
    (plan) =>
      promises(plan, 'advancedFarming')
        ? { offer: 'Advanced', by: 'advancedFarming' }
        : { offer: 'Basic', by: 'farming' },
    namesIn('Farming'),
  ),
  categoryRow('Resources', 'collection'),
  categoryRow('Combat', 'combat'),
  categoryRow('All-round', 'advancedFarming'),
  compareRow('Resource management', (plan) => promises(plan, 'resourceManagement') || 'Collection'),
  promisedRow('Multi-account support', 'multipleAccounts'),
  compareRow('Alerts outside the page', (plan) =>
    hasFeature(plan, 'mailAndPush') ? 'Discord, e-mail, push' : 'Discord',
  ),
  compareRow('Performance analytics', (plan) => ({ offer: hasFeature(plan, 'analytics'), by: 'analytics' })),
  compareRow('Custom scripts', (plan) => ({ offer: hasFeature(plan, 'scripts'), by: 'scripts' })),
  promisedRow('Advanced AI strategies', 'strategies'),
  promisedRow('Alliance management', 'allianceManagement'),
  promisedRow('Market automation', 'marketAutomation'),
  compareRow('API access', (plan) => ({ offer: hasFeature(plan, 'api'), by: 'api' })),
  compareRow('Support', (plan) => SUPPORT.find(({ by }) => promises(plan, by)) ?? false),
]
