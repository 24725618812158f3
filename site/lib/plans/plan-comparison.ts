import { botsOnCardOf, hasCategory, hasFeature, hoursADayOf, type Plan, slotsOf } from '../../../shared/plans'
import { type Capability, isInPreparation } from './capabilities'
import { botsInWords, PLAN_CARDS, promises } from './plan-cards'

/** Words, or whether it is included. */
type Offer = string | boolean

interface ComparedOffer {
  offer: Offer
  isInPreparation: boolean
}

interface Comparison {
  subject: string
  /** In the order of the cards. */
  offers: ComparedOffer[]
  /** Whether nobody has it yet. */
  isInPreparation: boolean
}

type Offered = Offer | { offer: Offer; by: Capability }

function compared(subject: string, of: (plan: Plan) => Offered): Comparison {
  const offers = PLAN_CARDS.map(({ plan }) => {
    const offered = of(plan)
    if (typeof offered !== 'object') return { offer: offered, isInPreparation: false }
    const { offer, by } = offered
    return { offer, isInPreparation: offer !== false && isInPreparation(by) }
  })
  const isNobodys = offers.every((each) => each.offer === false || each.isInPreparation)
  return { subject, offers, isInPreparation: isNobodys }
}

const promised = (subject: string, by: Capability) => compared(subject, (plan) => ({ offer: promises(plan, by), by }))

const SUPPORT = [
  { offer: 'Dedicated', by: 'dedicatedSupport' },
  { offer: 'Priority', by: 'prioritySupport' },
  { offer: 'Community', by: 'communitySupport' },
] as const

/** What the card says, and the slots that the plan has where those are more. */
function botsOf(plan: Plan): string {
  const onCard = botsInWords(botsOnCardOf(plan))
  const slots = botsInWords(slotsOf(plan))
  return onCard === slots ? slots : `${onCard}, at present ${slots}`
}

/** The cards side by side, in their own words. */
export const PLAN_COMPARISON: readonly Comparison[] = [
  compared('Bot instances', botsOf),
  compared('Hours a day', (plan) => String(hoursADayOf(plan))),
  compared('Farming', (plan) =>
    promises(plan, 'advancedFarming')
      ? { offer: 'Advanced', by: 'advancedFarming' }
      : { offer: 'Basic', by: 'farming' },
  ),
  compared('Combat', (plan) => ({ offer: hasCategory(plan, 'Combat'), by: 'combat' })),
  compared('Resource management', (plan) => promises(plan, 'resourceManagement') || 'Collection'),
  promised('Multi-account support', 'multipleAccounts'),
  compared('Performance analytics', (plan) => ({ offer: hasFeature(plan, 'analytics'), by: 'analytics' })),
  compared('Custom scripts', (plan) => ({ offer: hasFeature(plan, 'scripts'), by: 'scripts' })),
  promised('Advanced AI strategies', 'strategies'),
  promised('Alliance management', 'allianceManagement'),
  promised('Market automation', 'marketAutomation'),
  compared('API access', (plan) => ({ offer: hasFeature(plan, 'api'), by: 'api' })),
  compared('Support', (plan) => SUPPORT.find(({ by }) => promises(plan, by)) ?? false),
]
