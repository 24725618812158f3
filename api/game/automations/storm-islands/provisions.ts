import { HOUR } from '../../../../shared/time'
import type { Castle, Island } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'
import { spareFood } from '../kernel/spare-food'

/** Food that an island eats an hour, until looks have shown it. */
const UNKNOWN_APPETITE = 200
/** The most that an island keeps. */
const MOST_PROVISIONS = 2_000
/** The share of its storage of food that the harbour keeps. */
const KEPT_SHARE = 0.25
/** A harbour that is so full has no use for what islands gather. */
const FULL_FROM = 0.85
/** Less is not worth carrying. */
const LEAST_PROVISIONS = 200

/** Food for the people of the islands, who gather goods while it lasts. */
export interface Provisions {
  see(islands: Island[]): void
  for(island: Island, voyage: { ships: number; harbour: Castle }): number
}

export function createProvisions({ game, clock }: ModuleContext, { supply }: { supply: number }): Provisions {
  const seen = new Map<string, { provisions: number; at: number }>()
  let appetite = UNKNOWN_APPETITE

  return {
    see(islands) {
      for (const { id, provisions } of islands) {
        if (provisions === undefined) continue
        const before = seen.get(id)
        const hours = before ? ((clock.now() - before.at) * game.speed) / HOUR : 0
        if (before && provisions > 0 && provisions < before.provisions && hours > 0)
          appetite = (before.provisions - provisions) / hours
        seen.set(id, { provisions, at: clock.now() })
      }
    },
    for({ provisions, travelMs }, { ships, harbour }) {
      if (supply <= 0 || provisions === undefined) return 0
      const onArrival = Math.max(0, provisions - (appetite * travelMs * game.speed) / HOUR)
      const wanted = Math.min(supply * appetite, MOST_PROVISIONS) - onArrival
      const { stores, cap } = harbour
      if (Math.max(stores.wood, stores.stone) > cap * FULL_FROM) return 0
      const spare = Math.min(spareFood(harbour, clock.now(), game.speed), stores.food - cap * KEPT_SHARE)
      const food = Math.floor(Math.min(wanted, spare, ships * harbour.ships.load, MOST_PROVISIONS))
      return food >= LEAST_PROVISIONS ? food : 0
    },
  }
}
