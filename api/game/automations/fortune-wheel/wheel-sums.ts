import { DAY } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { Gift } from '../../protocol/game-objects'
import { createGiftSum, type GiftSum, giftText } from '../kernel/gifts'
import type { ModuleContext } from '../kernel/module'
import { ticketsLeft, ticketsWait } from './wheel-lines'
import type { Wheel, WheelPlan } from './wheel-plan'

const newDay = (endsAt: number) => ({ endsAt, tickets: 0, sum: createGiftSum(), isTold: false })

/** What the wheel gave in a day and since the start. */
export function createWheelSums({ game, print, clock }: ModuleContext, plan: WheelPlan) {
  const all = createGiftSum()
  let day = newDay(0)
  let ticketsDueAt = clock.now() + (7 * DAY) / game.speed

  function sayDay(wheel: Wheel): void {
    const isNews = day.sum.count() > 0 && !day.isTold
    day.isTold = day.sum.count() > 0
    if (!isNews) return
    if (day.sum.count() > 1) print('.', `${sumText(day.sum, 'today')}${ticketsLeft(wheel, plan, day.tickets)}`)
    if (all.count() > day.sum.count()) print('.', `${sumText(all, 'so far')}${bestText(all)}`)
  }

  /** Once in seven days. */
  function sayTickets(wheel: Wheel): void {
    if (clock.now() < ticketsDueAt) return
    ticketsDueAt = clock.now() + (7 * DAY) / game.speed
    const text = ticketsWait(wheel, plan)
    const worth = Math.round((wheel.tickets * all.worth()) / Math.max(1, all.count()))
    if (text) print('.', `${text} Played, they might bring about ${formatNumber(worth)} goods.`)
  }

  return {
    add(gift: Gift) {
      day.sum.add(gift)
      all.add(gift)
    },
    played(tickets: number) {
      day.tickets += tickets
    },
    ticketsToday: () => day.tickets,
    mean: () => all.worth() / Math.max(1, all.count()),
    dayUntil(endsAt: number) {
      if (endsAt > day.endsAt) day = newDay(endsAt)
    },
    say(wheel: Wheel) {
      sayDay(wheel)
      sayTickets(wheel)
    },
  }
}

/** "3 spins so far: 1,069 wood and 25 coins, worth about 1,200 goods." */
const sumText = (sum: GiftSum, when: string) =>
  `${formatCount(sum.count(), 'spin')} ${when}: ${sum.text()}, worth about ${formatNumber(Math.round(sum.worth()))} goods.`

const bestText = (sum: GiftSum) => ` The best: ${giftText(sum.best() ?? {})}.`
