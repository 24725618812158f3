import { PLAN_CARDS } from './plan-cards'

const FREE = '0'

/** The product and what it costs, for search engines. */
export const PRODUCT = {
  '@type': 'SoftwareApplication',
  name: 'Castellan',
  applicationCategory: 'GameApplication',
  operatingSystem: 'Web',
  description: 'Bots for a browser strategy game: farming, resource management and combat.',
  offers: PLAN_CARDS.map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    price: price.match(/[\d.]+/)?.[0] ?? FREE,
    priceCurrency: 'USD',
  })),
}
