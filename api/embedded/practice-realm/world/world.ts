import type { Goods, Place, Report } from '../../../games/game-session'
import { GOODS } from '../../../games/game-session'

/** One building of a castle: what waits in it is fetched by hand. */
export interface Building {
  waiting: number
  holds: number
  perHour: number
}

export interface WorldCastle extends Place {
  id: string
  name: string
  kind: 'castle' | 'outpost'
  stores: Goods
  cap: number
  /** What the castle uses up in an hour, as long as more than its reserve is left. */
  upkeep: Goods
  buildings: Record<keyof Goods, Building>
  troops: number
  barracks: { room: number; perHour: number }
  carts: number
  allCarts: number
  ships: number
  allShips: number
}

export interface WorldTarget extends Place {
  id: string
  kind: 'tower' | 'camp'
  level: number
  restsUntil: number
}

export interface WorldIsland extends Place {
  id: string
  name: string
  cargo: Goods
  restsUntil: number
}

/** Carts, troops or ships under way, with what they carry. */
export interface WorldJourney {
  id: string
  kind: 'carts' | 'troops' | 'ships'
  castleId: string
  targetId: string
  count: number
  leg: 'out' | 'home'
  arrivesAt: number
  /** How long one leg takes a game that runs at speed 1. */
  travelMs: number
  goods: Goods
  coins: number
}

/** Everything that one name has on one server, as it stood at `settledAt`. */
export interface World {
  settledAt: number
  coins: number
  castles: WorldCastle[]
  targets: WorldTarget[]
  islands: WorldIsland[]
  journeys: WorldJourney[]
  /** Numbers journeys, so that each has an id of its own. */
  departures: number
  reports: Report[]
  totals: { collected: Goods; loot: Goods; cargo: Goods; coins: number }
}

export const noGoods = (): Goods => ({ wood: 0, stone: 0, food: 0 })

export function addGoods(to: Goods, more: Goods): void {
  for (const good of GOODS) to[good] += more[good]
}
