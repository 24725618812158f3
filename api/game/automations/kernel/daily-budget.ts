import { DAY } from '../../../../shared/time'
import type { ModuleContext } from './module'

/** So much may be spent in each day of the game. */
export function createDailyBudget({ game, clock }: Pick<ModuleContext, 'game' | 'clock'>, aDay: number) {
  let day = Number.NEGATIVE_INFINITY
  let spent = 0

  function left(): number {
    const today = Math.floor((clock.now() * game.speed) / DAY)
    if (today !== day) spent = 0
    day = today
    return aDay - spent
  }

  return {
    left,
    /** When the next day begins. */
    resetsAt: () => ((Math.floor((clock.now() * game.speed) / DAY) + 1) * DAY) / game.speed,
    spend(amount: number) {
      left()
      spent += amount
    },
  }
}
