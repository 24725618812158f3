import { MINUTE } from '../../../../shared/time'
import { formatCount } from '../../protocol/formats'
import { createDailyBudget } from './daily-budget'
import type { ModuleContext } from './module'

/** The skip items that may be used: they end the rest of a target. */
export interface Skips {
  /** The minutes of the game that would wake it now; null if that is more than may be used today. */
  minutesFor(restsUntil: number): Promise<number | null>
  use(target: { id: string; name: string }, minutes: number): Promise<string>
}

export function createSkips(context: ModuleContext, minutesADay: number): Skips {
  const { game, clock } = context
  const budget = createDailyBudget(context, minutesADay)

  return {
    async minutesFor(restsUntil) {
      const minutes = Math.ceil(((restsUntil - clock.now()) * game.speed) / MINUTE)
      if (minutes <= 0 || minutes > budget.left() || !game.has('skips')) return null
      return minutes <= (await game.skips()).minutes ? minutes : null
    },
    async use({ id, name }, minutes) {
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of the game, no hook of React
      const answer = await game.useSkip({ target: id, minutes })
      budget.spend(answer.used)
      return `Used ${formatCount(answer.used, 'minute')} of skips: ${name} may be attacked again. ${formatCount(answer.minutes, 'minute')} left.`
    },
  }
}
