import { planOffering } from '../../../shared/plans/plan-refusals'
import { DEFAULT_PLAN, hasCategory, type Plan } from '../../../shared/plans/plans'

interface KindOfWork {
  templateId: string
  label: string
  category: string
  /** One line for the public pages. */
  text: string
}

/** The templates that exist, in the order of the template list. */
export const KINDS_OF_WORK: readonly KindOfWork[] = [
  {
    templateId: 'resource-collector',
    label: 'Resource Collector',
    category: 'Farming',
    text: 'Collects resources, and sends carts where there is room.',
  },
  {
    templateId: 'coin-collector',
    label: 'Coin Collector',
    category: 'Farming',
    text: 'Fetches the taxes before a purse is full.',
  },
  {
    templateId: 'fortune-wheel',
    label: 'Fortune Wheel',
    category: 'Farming',
    text: 'Takes the free spin of each day, and sums up what it won.',
  },
  {
    templateId: 'storm-islands',
    label: 'Storm Islands',
    category: 'Resources',
    text: 'Waits until the storm has passed, and brings the cargo home.',
  },
  {
    templateId: 'equipment-keeper',
    label: 'Equipment Keeper',
    category: 'Resources',
    text: 'Hunts for equipment, and gives each commander the best pieces for its task.',
  },
  {
    templateId: 'afk-keeper',
    label: 'AFK Keeper',
    category: 'Resources',
    text: 'Watches for attacks, and brings troops and goods to safety.',
  },
  {
    templateId: 'tower-raider',
    label: 'Tower Raider',
    category: 'Combat',
    text: 'Raids robber towers where the loot is worth the losses.',
  },
  {
    templateId: 'camp-raider',
    label: 'Camp Raider',
    category: 'Combat',
    text: 'Clears robber camps and storm forts.',
  },
  {
    templateId: 'berimond',
    label: 'Berimond Campaign',
    category: 'Combat',
    text: 'Fights for your side while Berimond is open.',
  },
  {
    templateId: 'khan-hunter',
    label: 'Khan Hunter',
    category: 'Combat',
    text: "Hunts the khan's camps, and stops at your score.",
  },
  {
    templateId: 'steward',
    label: 'Castle Steward',
    category: 'All-round',
    text: 'Collects, sails, raids and keeps watch, all in one session.',
  },
]

interface WorkGroup {
  category: string
  kinds: KindOfWork[]
  /** "On every plan", "With Premium" */
  plan: string
}

export const WORK_GROUPS: readonly WorkGroup[] = [...Map.groupBy(KINDS_OF_WORK, ({ category }) => category)].map(
  ([category, kinds]) => ({
    category,
    kinds,
    plan: hasCategory(DEFAULT_PLAN, category) ? 'On every plan' : `With ${planOffering(category)}`,
  }),
)

/** "Tower Raider, Camp Raider" */
export const namesIn = (category: string) =>
  KINDS_OF_WORK.filter((kind) => kind.category === category)
    .map(({ label }) => label)
    .join(', ')

export const kindsOn = (plan: Plan) => KINDS_OF_WORK.filter(({ category }) => hasCategory(plan, category)).length
