import {
  type Castle,
  GOODS,
  type Good,
  type Goods,
  type Island,
  type Journey,
  type Report,
  type Target,
} from '../../../game/protocol/game-objects'

interface Building {
  waiting: number
  holds: number
  perHour: number
}

type CastleFields = Pick<Castle, 'id' | 'name' | 'kind' | 'x' | 'y' | 'stores' | 'cap' | 'troops'>

export interface WorldCastle extends CastleFields {
  /** Hourly consumption while more than the reserve is left. */
  upkeep: Goods
  buildings: Record<Good, Building>
  barracks: { room: number; perHour: number }
  carts: number
  allCarts: number
  ships: number
  allShips: number
}

export interface WorldTarget extends Omit<Target, 'travelMs'> {
  restsUntil: number
}

export interface WorldIsland extends Omit<Island, 'travelMs'> {
  restsUntil: number
}

export interface WorldJourney extends Journey {
  /** How long one leg takes at speed 1. */
  travelMs: number
  goods: Goods
  coins: number
}

/** A player's world on one server at `settledAt`. */
export interface World {
  settledAt: number
  coins: number
  castles: WorldCastle[]
  targets: WorldTarget[]
  islands: WorldIsland[]
  journeys: WorldJourney[]
  departures: number
  reports: Report[]
  totals: { collected: Goods; loot: Goods; cargo: Goods; coins: number }
}

export const noGoods = (): Goods => ({ wood: 0, stone: 0, food: 0 })

export function addGoods(to: Goods, more: Goods): void {
  for (const good of GOODS) to[good] += more[good]
}
