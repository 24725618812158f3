import { ALL_PLANS, type Plan } from './plans'

/** The operator's papers. The site contains them since its build. */
export interface Shop {
  terms: string | null
  privacy: string | null
  imprint: string | null
  supportEmail: string | null
  supportUrl: string | null
  /** Within how many hours a request for help is answered, by plan. */
  replyHours: Partial<Record<Plan, number>>
}

export const EMPTY_SHOP: Shop = {
  terms: null,
  privacy: null,
  imprint: null,
  supportEmail: null,
  supportUrl: null,
  replyHours: {},
}

/** The setting of each paper. */
export const SHOP_SETTINGS: Record<keyof Shop, string> = {
  terms: 'TERMS_URL',
  privacy: 'PRIVACY_URL',
  imprint: 'IMPRINT_URL',
  supportEmail: 'SUPPORT_EMAIL',
  supportUrl: 'SUPPORT_URL',
  replyHours: 'SUPPORT_REPLY_HOURS',
}

/** In the order of the footer, each for its name in it. */
export const PAPERS = [
  ['terms', 'Terms'],
  ['privacy', 'Privacy'],
  ['imprint', 'Imprint'],
] as const

/** A plan without its own promise has that of the next smaller plan. */
export function replyHoursOf({ replyHours }: Shop, plan: string): number | null {
  const smaller = ALL_PLANS.slice(0, ALL_PLANS.indexOf(plan as Plan) + 1)
  return smaller.reduce<number | null>((hours, each) => replyHours[each] ?? hours, null)
}
