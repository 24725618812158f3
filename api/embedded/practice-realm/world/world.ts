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

/** One building of a castle: what waits in it is fetched by hand. */
interface Building {
  waiting: number
  holds: number
  perHour: number
}

type CastleFields = Pick<Castle, 'id' | 'name' | 'kind' | 'x' | 'y' | 'stores' | 'cap' | 'troops'>

export interface WorldCastle extends CastleFields {
  /** What the castle uses up in an hour, as long as more than its reserve is left. */
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

/** Carts, troops or ships under way, with what they carry. */
export interface WorldJourney extends Journey {
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
