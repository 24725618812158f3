import type { ProviderName } from '../billing'
import { ALL_PLANS, hasCategory, hasFeature, hasWholeDay, monthlyCentsOf, type Plan, planName, slotsOf } from '../plans'
import { PAYMENT_PROVIDERS } from '../words/payment-providers'

/** Why bots of a plan may not be made of a template of this category, and which plan has it; null where they may. */
export function categoryRefusal(plan: string, category: string): string | null {
  if (hasCategory(plan, category)) return null
  return `${category} bots need ${named((each) => hasCategory(each, category))}.`
}

/** Why a plan does not look back over many days, and which plan does; null where it may. */
export function analyticsRefusal(plan: string): string | null {
  if (hasFeature(plan, 'analytics')) return null
  return `Performance analytics need ${named((each) => hasFeature(each, 'analytics'))}.`
}

/** Why a plan that a player has is not sold to them again. */
export const samePlanRefusal = (plan: string) => `You have ${planName(plan)} already.`

/** Why nothing else is begun beside a subscription that is paused. */
export const pausedRefusal = (plan: string, provider: keyof typeof PAYMENT_PROVIDERS) =>
  `${planName(plan)} is paused. Please resume it at ${PAYMENT_PROVIDERS[provider]} first.`

/** Why a plan whose cancellation has not come to its end is neither sold again nor changed, and what there is to do. */
export function cancelledRefusal(plan: string, provider: ProviderName): string {
  const stays = `${planName(plan)} is cancelled, and stays until its paid time is over.`
  return provider === 'paypal'
    ? `${stays} PayPal cannot take that back; you can subscribe again then.`
    : `${stays} You can undo the cancellation under Settings, or subscribe again then.`
}

/** That there is no room for another bot. */
export const allSlotsTaken = (slots: number) =>
  slots === 1 ? 'The one slot of your plan is taken.' : `All ${slots} slots of your plan are taken.`

/** Which plan has more slots than this one; nothing where none has. */
export const moreSlots = (plan: string) => hint('More bots', (each) => slotsOf(each) > slotsOf(plan))

/** Which plan has all hours of the day; nothing where this one has. */
export const moreHours = (plan: string) => hint('More hours a day', (each) => hasWholeDay(each) && !hasWholeDay(plan))

function hint(what: string, fits: (plan: Plan) => boolean): string {
  const plans = named(fits)
  return plans && ` ${what} need ${plans}.`
}

/** "Professional", "Premium or a larger plan"; one that no card shows comes with the next one that a card does. */
function named(fits: (plan: Plan) => boolean): string {
  const [smallest, ...larger] = ALL_PLANS.filter(fits)
  if (!smallest) return ''
  if (larger.length === 0) return planName(smallest)
  const onCard = monthlyCentsOf(smallest) === null && larger.find((plan) => monthlyCentsOf(plan) !== null)
  return `${planName(smallest)} or a larger plan${onCard ? `, such as ${planName(onCard)}` : ''}`
}
