import {
  type Castle,
  GOODS,
  type Good,
  type Goods,
  type Island,
  type Journey,
  type Levels,
  type Purse,
  type Target,
  type Tools,
  type UpgradeKind,
  type Walls,
} from '../protocol/game-objects'
import type { PieceBonus } from '../protocol/pieces'
import type { Overrides } from './overrides'
import type { Pieces, Reports } from './records'
import type { SeasonState } from './season-state'

export interface Building {
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
  levels: Levels
  /** Taxes that wait to be collected. */
  purse: Purse
  /** The upgrade under way. */
  upgrade: { kind: UpgradeKind; doneAt: number } | null
  /** Troops in training, beside those that come by themselves. */
  recruits: { troops: number; doneAt: number } | null
  /** When troops next desert, if the castle is still hungry then. */
  desertsAt: number | null
  carts: number
  allCarts: number
  ships: number
  allShips: number
}

export interface WorldTarget extends Pick<Target, 'id' | 'kind' | 'x' | 'y' | 'level'> {
  walls: Walls
  restsUntil: number
  /** Counts its lives. Each begins with a fall. */
  life: number
  fellAt: number
  scoutedAt?: number
}

export interface WorldCommander {
  id: string
  name: string
  bonus: PieceBonus
}

export interface WorldIsland extends Pick<Island, 'id' | 'name' | 'x' | 'y'> {
  /** How often ships took its cargo, and when last; 0 for never. */
  visits: number
  emptiedAt: number
  /** What its people had to eat at `fedAt`. */
  food: number
  fedAt: number
}

export interface WorldJourney extends Journey {
  /** Of troops at sea: the ships that carry them. */
  ships?: number
  /** How long one leg takes. */
  travelMs: number
  goods: Goods
  coins: number
  tools?: Tools
}

/** A fort that was hit, and how often. */
export interface WorldFort {
  id: string
  hits: number
  restsUntil: number
}

/** A rival's army on its way to a castle. */
export interface WorldRaid {
  id: string
  /** The rival's name. */
  from: string
  castleId: string
  troops: number
  arrivesAt: number
}

export interface Raids {
  /** When the next rival sets out. */
  nextAt: number
  /** In the order of arrival. */
  incoming: WorldRaid[]
  protectedUntil: number
  boughtAt: number | null
}

/** The stored part of a player's world on one server, at `settledAt`. All times are game time. */
export interface WorldState extends SeasonState {
  server: string
  name: string
  settledAt: number
  coins: number
  tools: Tools
  /** Minutes that shorten a rest or a march. */
  skips: number
  /** Tickets of the wheel. */
  tickets: number
  castles: WorldCastle[]
  targets: WorldTarget[]
  islands: WorldIsland[]
  /** Those that were hit; the others are as they came. */
  forts: WorldFort[]
  commanders: WorldCommander[]
  journeys: WorldJourney[]
  raids: Raids
  departures: number
  /** The number of the next raid of a rival on a target. */
  rivalRaids: number
  /** All pieces of equipment that were ever won. */
  piecesFound: number
  totals: { collected: Goods; loot: Goods; cargo: Goods; coins: number }
}

export interface World extends WorldState {
  reports: Reports
  pieces: Pieces
  /** Not stored, as what follows. */
  overrides?: Overrides
  /** Desertions have no report. */
  onDesertion?(troops: number): void
}

export const noGoods = (): Goods => ({ wood: 0, stone: 0, food: 0 })

export function addGoods(to: Goods, more: Goods): void {
  for (const good of GOODS) to[good] += more[good]
}
