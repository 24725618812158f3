import { DAY } from '../../../../shared/time'
import { formatCount } from '../../protocol/formats'
import type { Gift } from '../../protocol/game-objects'
import type { CallAnswers } from '../../protocol/protocol'
import { giftWorth, sumOfGifts } from '../kernel/gifts'
import type { ModuleContext } from '../kernel/module'
import type { WheelPlan } from './wheel-plan'

type Wheel = CallAnswers['wheel']

const newDay = (endsAt: number) => ({ endsAt, tickets: 0, gifts: [] as Gift[], isTold: false })

/** What the wheel gave in a day and in seven. */
export function createWheelSums({ game, print, clock }: ModuleContext, plan: WheelPlan) {
  const newWeek = () => ({ endsAt: clock.now() + (7 * DAY) / game.speed, gifts: [] as Gift[] })
  let day = newDay(0)
  let week = newWeek()

  function sayDay(wheel: Wheel): void {
    if (!day.isTold && day.gifts.length > 1)
      print('.', `${spinsText(day.gifts, 'today')}${ticketsText(wheel, plan, day.tickets)}`)
    day.isTold = day.gifts.length > 0
  }

  function sayWeek({ tickets }: Wheel): void {
    if (clock.now() < week.endsAt) return
    const isUnused = plan.tickets === 0 && tickets > 0
    const unused = isUnused ? ` ${formatCount(tickets, 'ticket')} wait: none may be played, as set.` : ''
    if (week.gifts.length > 0) print('.', `${spinsText(week.gifts, 'in seven days')}${unused}`)
    week = newWeek()
  }

  return {
    add(gift: Gift) {
      day.gifts.push(gift)
      week.gifts.push(gift)
    },
    played(tickets: number) {
      day.tickets += tickets
    },
    ticketsToday: () => day.tickets,
    meanOfDay: () => day.gifts.reduce((sum, gift) => sum + giftWorth(gift), 0) / Math.max(1, day.gifts.length),
    dayUntil(endsAt: number) {
      if (endsAt > day.endsAt) day = newDay(endsAt)
    },
    say(wheel: Wheel) {
      sayDay(wheel)
      sayWeek(wheel)
    },
  }
}

const spinsText = (gifts: Gift[], when: string) => `${formatCount(gifts.length, 'spin')} ${when}: ${sumOfGifts(gifts)}.`

/** " The 25 tickets of today are played, 125 are left." */
function ticketsText({ tickets }: Wheel, plan: WheelPlan, played: number): string {
  if (played === 0) return ''
  const left = `${formatCount(tickets, 'ticket')} are left`
  return played >= plan.tickets
    ? ` The ${formatCount(plan.tickets, 'ticket')} of today are played, and ${left}.`
    : ` ${left}, and ${plan.keepTickets} are kept, as set.`
}
