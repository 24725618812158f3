import { asInstant } from '../../../../shared/console/moments'
import { DAY } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { WheelPrize } from '../../protocol/wheel'
import { giftText } from '../kernel/gifts'
import type { Wheel, WheelPlan } from './wheel-plan'

/** What the wheel prints at its start. */
export function stateOfWheel(wheel: Wheel, plan: WheelPlan, speed: number): string[] {
  const { tier, spins, tickets, freeSpin, lastPrizes } = wheel
  const [last] = lastPrizes
  const next = toNextTier(wheel)
  const pace = plan.tickets === 0 ? tierDay(wheel, speed) : ''
  return [
    `The wheel stands at tier ${tier} after ${formatCount(spins, 'spin')}.`,
    ...(next ? [`${next}, where prizes are larger and more often rare.${pace}`] : []),
    ...(last ? [`The last prize: ${prizeText(last)}`] : []),
    `${formatCount(tickets, 'ticket')} at hand. ${ticketRule(plan)}`,
    freeSpin ? 'The free spin of today is there.' : 'The free spin of today was taken.',
  ]
}

const missingSpins = ({ tier, spins, tiers }: Wheel) => {
  const next = tiers.find((each) => each.tier === tier + 1)
  return next ? { tier: next.tier, spins: next.spins - spins } : null
}

/** "7 more spins to tier 1"; "" at the last one. */
export function toNextTier(wheel: Wheel): string {
  const missing = missingSpins(wheel)
  return missing ? `${formatCount(missing.spins, 'more spin')} to tier ${missing.tier}` : ''
}

/** When the free spins alone reach the next tier. */
function tierDay(wheel: Wheel, speed: number): string {
  const later = (missingSpins(wheel)?.spins ?? 0) - (wheel.freeSpin ? 2 : 1)
  return later < 0 ? '' : ` With free spins alone it begins at ${asInstant(wheel.nextFreeAt + (later * DAY) / speed)}.`
}

const ALLOWED = '“Tickets that may be played”'
const KEPT = '“Tickets that are kept”'

function ticketRule({ tickets, keepTickets }: WheelPlan): string {
  if (tickets === 0) return `None is played, because ${ALLOWED} is 0.`
  const kept = keepTickets > 0 ? `, and ${formatNumber(keepTickets)} are kept` : ''
  return `At most ${formatNumber(tickets)} a day are played${kept}.`
}

/** The setting that leaves tickets unused; "" if none waits. */
export function ticketsWait({ tickets }: Wheel, plan: WheelPlan): string {
  if (tickets === 0) return ''
  const wait = tickets === 1 ? '1 ticket waits' : `${formatNumber(tickets)} tickets wait`
  if (plan.tickets === 0) return `${wait}. ${ticketRule(plan)}`
  return tickets <= plan.keepTickets ? `${wait}, because ${KEPT} is ${formatNumber(plan.keepTickets)}.` : ''
}

/** " The 25 tickets of today are played, 125 are left." */
export function ticketsLeft({ tickets }: Wheel, plan: WheelPlan, played: number): string {
  if (played === 0) return ''
  if (tickets === 0) return ' No tickets are left.'
  const left = `${formatCount(tickets, 'ticket')} ${tickets === 1 ? 'is' : 'are'} left`
  return played >= plan.tickets
    ? ` The ${formatCount(plan.tickets, 'ticket')} of today are played, and ${left}.`
    : ` ${left}, and ${formatNumber(plan.keepTickets)} are kept, as set.`
}

export const prizeText = ({ rarity, gift }: WheelPrize) => `${giftText(gift)} (${rarity}).`
