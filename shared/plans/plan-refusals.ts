import type { ProviderName } from '../billing'
import type { Way } from '../enums/alert-kinds'
import { PAYMENT_PROVIDERS } from '../enums/payment-providers'
import {
  ALL_PLANS,
  hasCategory,
  hasFeature,
  hasUnlimitedHours,
  monthlyCentsOf,
  type Plan,
  planName,
  plansWithCategory,
  scriptsOf,
  slotsOf,
} from './plans'

export interface PlanTexts {
  categoryNeeds: (category: string, plans: string) => string
  moreBotsNeed: (plans: string) => string
  allSlotsTaken: (slots: number) => string
  /** "Premium or a larger plan". If no card shows the plan, the next one with a card is named too. */
  orLarger: (plan: string, onCard: string | null) => string
}

const ENGLISH: PlanTexts = {
  categoryNeeds: (category, plans) => `${category} bots need ${plans}.`,
  moreBotsNeed: (plans) => `For more bots, choose ${plans}.`,
  allSlotsTaken: (slots) =>
    slots === 1 ? 'The only slot of your plan is taken.' : `All ${slots} slots of your plan are taken.`,
  orLarger: (plan, onCard) => `${plan} or a larger plan${onCard ? `, such as ${onCard}` : ''}`,
}

/** Why the plan does not include this category, and which plans do; null if it does. */
export function categoryRefusal(plan: string, category: string, texts = ENGLISH, called = category): string | null {
  if (hasCategory(plan, category)) return null
  return texts.categoryNeeds(
    called,
    planNames((each) => hasCategory(each, category), texts),
  )
}

/** The name of the smallest plan with the category, if possible one with a price card. */
export function planOffering(category: string): string {
  const plans = plansWithCategory(category)
  const offered = plans.find((plan) => monthlyCentsOf(plan) !== null) ?? plans[0]
  return offered ? planName(offered) : ''
}

/** Why the plan has no analytics, and which plan does; null if it has. */
export function analyticsRefusal(plan: string): string | null {
  if (hasFeature(plan, 'analytics')) return null
  return `Performance analytics need ${planNames((each) => hasFeature(each, 'analytics'))}.`
}

/** Why the plan has no API access, and which plan does; null if it has. */
export function apiRefusal(plan: string): string | null {
  if (hasFeature(plan, 'api')) return null
  return `API access needs ${planNames((each) => hasFeature(each, 'api'))}.`
}

/** Why the plan has no custom scripts, and which plans do; null if it has. */
export function scriptsRefusal(plan: string): string | null {
  if (hasFeature(plan, 'scripts')) return null
  return `Custom scripts need ${planNames((each) => hasFeature(each, 'scripts'))}.`
}

export function allScriptsTaken(plan: string): string {
  const more = planNames((each) => scriptsOf(each) > scriptsOf(plan))
  const advice = more ? `For more, choose ${more}.` : 'Please remove one that you no longer use.'
  return `You have all ${scriptsOf(plan)} scripts of your plan. ${advice}`
}

/** Why the plan has no alerts by this way, and which plan does; null if it has. */
export function wayRefusal(plan: string, way: Way): string | null {
  if (isWayOf(plan, way)) return null
  return `Alerts by e-mail and push need ${planNames((each) => hasFeature(each, 'mailAndPush'))}.`
}

export const isWayOf = (plan: string, way: Way): boolean => way === 'discord' || hasFeature(plan, 'mailAndPush')

/** Which plans have analytics today. */
export const analyticsOffer = () =>
  `${planNames((each) => hasFeature(each, 'analytics'))} has performance analytics today.`

export const samePlanRefusal = (plan: string) => `You already have ${planName(plan)}.`

export const pausedRefusal = (plan: string, provider: ProviderName) =>
  `${planName(plan)} is paused. Please resume it at ${PAYMENT_PROVIDERS[provider].label} first.`

/** A cancelled plan can neither be bought nor changed until it ends. */
export function cancelledRefusal(plan: string, provider: ProviderName): string {
  const stays = `${planName(plan)} is cancelled and stays until its paid time ends.`
  const { canResume, label } = PAYMENT_PROVIDERS[provider]
  return canResume
    ? `${stays} You can undo the cancellation under Settings, or subscribe again afterwards.`
    : `${stays} ${label} cannot undo that; you can subscribe again afterwards.`
}

export const allSlotsTaken = (slots: number, texts = ENGLISH) => texts.allSlotsTaken(slots)

/** Empty if there is no plan with more slots. */
export function moreSlots(plan: string, texts = ENGLISH): string {
  const plans = planNames((each) => slotsOf(each) > slotsOf(plan), texts)
  return plans && ` ${texts.moreBotsNeed(plans)}`
}

/** Empty if the plan has all hours. */
export function moreHours(plan: string): string {
  const plans = planNames((each) => hasUnlimitedHours(each) && !hasUnlimitedHours(plan))
  return plans && ` For more hours a day, choose ${plans}.`
}

/** "Professional", "Premium or a larger plan" */
function planNames(fits: (plan: Plan) => boolean, texts = ENGLISH): string {
  const [smallest, ...larger] = ALL_PLANS.filter(fits)
  if (!smallest) return ''
  if (larger.length === 0) return planName(smallest)
  const onCard = monthlyCentsOf(smallest) === null && larger.find((plan) => monthlyCentsOf(plan) !== null)
  return texts.orLarger(planName(smallest), onCard ? planName(onCard) : null)
}
