import { botsOnCardOf, hasCategory, hasFeature, hoursPerDayOf, type Plan, slotsOf } from '../../../shared/plans/plans'
import { type Capability, isInPreparation } from './capabilities'
import { botsInWords, PLAN_CARDS, promises } from './plan-cards'

/** A text, or whether it is included. */
type Offer = string | boolean

interface ComparedOffer {
  offer: Offer
  isInPreparation: boolean
}

interface Comparison {
  subject: string
  /** In the order of `PLAN_CARDS`. */
  offers: ComparedOffer[]
  isInPreparation: boolean
}

type OfferSource = Offer | { offer: Offer; by: Capability }

function compareRow(subject: string, of: (plan: Plan) => OfferSource): Comparison {
  const offers = PLAN_CARDS.map(({ plan }) => {
    const offered = of(plan)
    if (typeof offered !== 'object') return { offer: offered, isInPreparation: false }
    const { offer, by } = offered
    return { offer, isInPreparation: offer !== false && isInPreparation(by) }
  })
  const isUnavailable = offers.every((each) => each.offer === false || each.isInPreparation)
  return { subject, offers, isInPreparation: isUnavailable }
}

const promisedRow = (subject: string, by: Capability) =>
  compareRow(subject, (plan) => ({ offer: promises(plan, by), by }))

const SUPPORT = [
  { offer: 'Dedicated', by: 'dedicatedSupport' },
  { offer: 'Priority', by: 'prioritySupport' },
  { offer: 'Community', by: 'communitySupport' },
] as const

/** The number on the card, and the plan's slots if they differ. */
function botsOf(plan: Plan): string {
  const onCard = botsInWords(botsOnCardOf(plan))
  const slots = botsInWords(slotsOf(plan))
  return onCard === slots ? slots : `${onCard}, at present ${slots}`
}

export const PLAN_COMPARISON: readonly Comparison[] = [
  compareRow('Bot instances', botsOf),
  compareRow('Hours a day', (plan) => String(hoursPerDayOf(plan))),
  compareRow('Farming', (plan) =>
    promises(plan, 'advancedFarming')
      ? { offer: 'Advanced', by: 'advancedFarming' }
      : { offer: 'Basic', by: 'farming' },
  ),
  compareRow('Combat', (plan) => ({ offer: hasCategory(plan, 'Combat'), by: 'combat' })),
  compareRow('Resource management', (plan) => promises(plan, 'resourceManagement') || 'Collection'),
  promisedRow('Multi-account support', 'multipleAccounts'),
  compareRow('Performance analytics', (plan) => ({ offer: hasFeature(plan, 'analytics'), by: 'analytics' })),
  compareRow('Custom scripts', (plan) => ({ offer: hasFeature(plan, 'scripts'), by: 'scripts' })),
  promisedRow('Advanced AI strategies', 'strategies'),
  promisedRow('Alliance management', 'allianceManagement'),
  promisedRow('Market automation', 'marketAutomation'),
  compareRow('API access', (plan) => ({ offer: hasFeature(plan, 'api'), by: 'api' })),
  compareRow('Support', (plan) => SUPPORT.find(({ by }) => promises(plan, by)) ?? false),
]
