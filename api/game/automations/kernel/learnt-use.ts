import { HOUR, MINUTE } from '../../../../shared/time'
import { type Castle, GOODS, type Goods } from '../../protocol/game-objects'

/** Shorter spans say too little. */
const SHORTEST_SPAN = 5 * MINUTE

/** Learns what a castle uses up of each good, from looks between which nothing was stored. */
export interface LearntUse {
  see(castle: Castle, now: number): void
  /** An hour of the game; 0 until it is known. */
  of(castleId: string): Goods
}

export function createLearntUse(speed: number): LearntUse {
  const seen = new Map<string, { stores: Goods; at: number }>()
  const uses = new Map<string, Goods>()
  const none = { wood: 0, stone: 0, food: 0 }
  return {
    see({ id, stores }, now) {
      const before = seen.get(id)
      const hours = before ? ((now - before.at) * speed) / HOUR : 0
      if (before && hours < SHORTEST_SPAN / HOUR && GOODS.every((good) => stores[good] <= before.stores[good])) return
      const known = { ...(uses.get(id) ?? none) }
      if (before && hours > 0)
        for (const good of GOODS) {
          const used = (before.stores[good] - stores[good]) / hours
          if (used > 0) known[good] = used
        }
      uses.set(id, known)
      seen.set(id, { stores: { ...stores }, at: now })
    },
    of: (castleId) => uses.get(castleId) ?? none,
  }
}
