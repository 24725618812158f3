import { capitalised } from '../../../../shared/capitalised'
import { DAY } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { ModuleContext } from './module'
import type { Army, Prey } from './plan-army'

/** From this part of an army that falls, a camp is costly. */
const COSTLY = 0.4
const STEP = 0.1

type Attack = Pick<Army, 'troops' | 'lost'> & { prey: Prey }

/** Warns before a costly fight: of the first one of a day, and when still more of an army falls. */
export function createCostWarnings({ game, print, clock }: Pick<ModuleContext, 'game' | 'print' | 'clock'>) {
  let warned = { part: 0, until: 0 }
  return {
    warn({ prey, troops, lost }: Attack): void {
      const part = lost / troops
      if (prey.points === undefined || part < COSTLY) return
      const isWarned = clock.now() < warned.until && part < warned.part + STEP
      if (isWarned) return
      warned = { part, until: clock.now() + DAY / game.speed }
      const fall = `about ${formatNumber(Math.ceil(lost))} of ${formatCount(troops, 'troop')}`
      const each = (prey.points / Math.max(1, lost)).toFixed(1)
      print(
        '!',
        `${capitalised(prey.name)} is costly: ${fall} for ${formatCount(prey.points, 'point')}, ${each} for each that falls.`,
      )
    },
  }
}
