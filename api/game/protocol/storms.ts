import { nothing } from './arguments'
import type { Goods, Place, Walls } from './game-objects'

/** The calls of the feature `storms`. */
export const stormCalls = { forts: nothing }

/** A robbers' fort at sea, which troops reach by ship. The next ones come with the next season. */
export interface Fort extends Place {
  id: string
  level: number
  defenders: number
  walls: Walls
  /** What the next victory brings, without bonuses. */
  loot: Goods
  /** So many victories, then it is gone. */
  hitsLeft: number
  /** From the harbour. */
  travelMs: number
  restsUntil: number | null
}

export interface StormAnswers {
  forts: {
    /** The easiest first. */
    forts: Fort[]
    /** When they go and others come. */
    until: number
    /** An attack takes a ship for each of so many. */
    troopsPerShip: number
  }
}
