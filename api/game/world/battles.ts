import { MINUTE } from '../../../shared/time'
import type { Goods } from '../protocol/game-objects'
import type { WorldTarget } from './world'

export const TARGET_COOLDOWN = 90 * MINUTE

/** Camps have more defenders and loot than towers of the same level. */
const strength = { tower: 1, camp: 1.4 }

export function defendersOf({ kind, level }: WorldTarget): number {
  return Math.round((20 + level * 9) * strength[kind])
}

export function lootOf({ kind, level }: WorldTarget): Goods {
  const share = (part: number) => Math.round((300 + level * 110) * strength[kind] * part)
  return { wood: share(0.4), stone: share(0.35), food: share(0.25) }
}

/** The larger side wins; the larger it is, the fewer it loses. A beaten army returns with a third. */
export function fight(troops: number, defenders: number): { won: boolean; lost: number } {
  if (troops <= defenders) return { won: false, lost: Math.ceil((troops * 2) / 3) }
  return { won: true, lost: Math.round((defenders * defenders * 0.4) / troops) }
}
