import { MINUTE } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, type ScoutedTarget, sumOf, type Target } from '../../protocol/game-objects'
import { formatPlace } from '../descriptions'
import type { ModuleContext, Step } from './module'

/** What a look at a target is worth, in goods: more than crumbs, less than a load. */
const LOOK_WORTH = 500
const FRESH_FOR = 10 * MINUTE

/** "tower at 39:37" */
export const targetName = (target: Pick<Target, 'kind' | 'x' | 'y'>) => `${target.kind} at ${formatPlace(target)}`

/** "level 23, 205 defenders" */
export const strengthOf = ({ level, defenders }: Pick<ScoutedTarget, 'level' | 'defenders'>) =>
  `level ${level}, ${formatCount(defenders, 'defender')}`

export interface Scouting {
  /** The target with its defenders and its loot of now; null if it must be scouted first. */
  known(target: Target): ScoutedTarget | null
  /** As long as its level stays; null if it was never seen at this level. */
  defendersOf(target: Target): number | null
  look(target: Target, from: Castle): Step
}

export function createScouting({ game, print, clock }: ModuleContext): Scouting {
  const scouted = new Map<string, { seen: ScoutedTarget; at: number }>()
  return {
    known(target) {
      const { seen, at = 0 } = scouted.get(target.id) ?? {}
      if (seen?.level !== target.level) return null
      const isFresh = clock.now() < at + FRESH_FOR / game.speed
      // Games that tell loot leave it out once it may have changed.
      if (game.has('targets2') && !target.loot && !isFresh) return null
      return { ...seen, ...target, loot: target.loot ?? seen.loot }
    },
    defendersOf(target) {
      const seen = scouted.get(target.id)?.seen
      return seen?.level === target.level ? seen.defenders : null
    },
    look: (target, from) => ({
      id: `scout ${target.id}`,
      what: `Scout the ${targetName(target)}`,
      uses: 'troops',
      value: target.level,
      measure: 'level',
      gain: LOOK_WORTH,
      loss: 0,
      isLook: true,
      async take(decision) {
        const before = scouted.get(target.id)?.seen
        const seen = await game.scout(from.id, target.id)
        scouted.set(target.id, { seen, at: clock.now() })
        const { level, defenders, loot } = seen
        const found = `${formatCount(defenders, 'defender')}, ${formatNumber(sumOf(loot))} loot`
        // The army that leaves for a later one tells of it.
        if (!before) print('.', `Scouted the ${targetName(target)}, level ${level}: ${found}.`, decision)
      },
    }),
  }
}
