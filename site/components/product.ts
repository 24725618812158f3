import { monthlyCentsOf } from '../../shared/plans/plans'
import { PLAN_CARDS } from '../lib/plans/plan-cards'

/** Structured data for search engines. */
export const PRODUCT = {
  '@type': 'SoftwareApplication',
  name: 'Castellan',
  applicationCategory: 'GameApplication',
  operatingSystem: 'Web',
  description: 'Bots for a browser strategy game: farming, resource management and combat.',
  offers: PLAN_CARDS.map(({ name, plan }) => ({
    '@type': 'Offer',
    name,
    price: String((monthlyCentsOf(plan) ?? 0) / 100),
    priceCurrency: 'USD',
  })),
}
