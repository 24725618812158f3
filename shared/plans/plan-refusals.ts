import type { ProviderName } from '../billing'
import { PAYMENT_PROVIDERS } from '../enums/payment-providers'
import {
  ALL_PLANS,
  hasCategory,
  hasFeature,
  hasUnlimitedHours,
  monthlyCentsOf,
  type Plan,
  planName,
  slotsOf,
} from './plans'

/** How a page, or an answer, says what a plan does not have. */
export interface PlanTexts {
  categoryNeeds: (category: string, plans: string) => string
  moreBotsNeed: (plans: string) => string
  allSlotsTaken: (slots: number) => string
  /** "Premium or a larger plan"; one that no card shows comes with the next one that a card does. */
  orLarger: (plan: string, onCard: string | null) => string
}

const ENGLISH: PlanTexts = {
  categoryNeeds: (category, plans) => `${category} bots need ${plans}.`,
  moreBotsNeed: (plans) => `More bots need ${plans}.`,
  allSlotsTaken: (slots) =>
    slots === 1 ? 'The one slot of your plan is taken.' : `All ${slots} slots of your plan are taken.`,
  orLarger: (plan, onCard) => `${plan} or a larger plan${onCard ? `, such as ${onCard}` : ''}`,
}

/** Why bots of a plan may not be made of a template of this category, and which plan has it; null where they may. */
export function categoryRefusal(plan: string, category: string, words = ENGLISH, called = category): string | null {
  if (hasCategory(plan, category)) return null
  return words.categoryNeeds(
    called,
    planNames((each) => hasCategory(each, category), words),
  )
}

/** Why a plan does not look back over many days, and which plan does; null where it may. */
export function analyticsRefusal(plan: string): string | null {
  if (hasFeature(plan, 'analytics')) return null
  return `Performance analytics need ${planNames((each) => hasFeature(each, 'analytics'))}.`
}

/** Why a plan that a player has is not sold to them again. */
export const samePlanRefusal = (plan: string) => `You have ${planName(plan)} already.`

/** Why nothing else is begun beside a subscription that is paused. */
export const pausedRefusal = (plan: string, provider: ProviderName) =>
  `${planName(plan)} is paused. Please resume it at ${PAYMENT_PROVIDERS[provider]} first.`

/** Why a plan whose cancellation has not come to its end is neither sold again nor changed, and what there is to do. */
export function cancelledRefusal(plan: string, provider: ProviderName): string {
  const stays = `${planName(plan)} is cancelled, and stays until its paid time is over.`
  return provider === 'paypal'
    ? `${stays} PayPal cannot take that back; you can subscribe again then.`
    : `${stays} You can undo the cancellation under Settings, or subscribe again then.`
}

/** That there is no room for another bot. */
export const allSlotsTaken = (slots: number, words = ENGLISH) => words.allSlotsTaken(slots)

/** Which plan has more slots than this one; nothing where none has. */
export function moreSlots(plan: string, words = ENGLISH): string {
  const plans = planNames((each) => slotsOf(each) > slotsOf(plan), words)
  return plans && ` ${words.moreBotsNeed(plans)}`
}

/** Which plan has all hours of the day; nothing where this one has. */
export function moreHours(plan: string): string {
  const plans = planNames((each) => hasUnlimitedHours(each) && !hasUnlimitedHours(plan))
  return plans && ` More hours a day need ${plans}.`
}

/** "Professional", "Premium or a larger plan" */
function planNames(fits: (plan: Plan) => boolean, words = ENGLISH): string {
  const [smallest, ...larger] = ALL_PLANS.filter(fits)
  if (!smallest) return ''
  if (larger.length === 0) return planName(smallest)
  const onCard = monthlyCentsOf(smallest) === null && larger.find((plan) => monthlyCentsOf(plan) !== null)
  return words.orLarger(planName(smallest), onCard ? planName(onCard) : null)
}
