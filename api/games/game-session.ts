import type { StopCode } from '../../shared/stop-reasons'

/** A game that says no for good: the run ends, and its sentence is the bot's stop reason. */
export class GameRefusal extends Error {
  override name = 'GameRefusal'
  constructor(
    readonly reason: Extract<StopCode, 'bad_credentials' | 'banned' | 'settings' | 'game_down'>,
    message: string,
  ) {
    super(message)
  }
}

/** A game that says no to one step, because the world has changed since it was looked at: look again and go on. */
export class GameObjection extends Error {
  override name = 'GameObjection'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export const GOODS = ['wood', 'stone', 'food'] as const
export type Good = (typeof GOODS)[number]
export type Goods = Record<Good, number>

export const sumOf = (goods: Goods): number => goods.wood + goods.stone + goods.food

export interface Place {
  x: number
  y: number
}

export interface Castle extends Place {
  id: string
  name: string
  kind: 'castle' | 'outpost'
  /** What lies in storage, and how much of each good fits. */
  stores: Goods
  cap: number
  /** What waits in the buildings, how much they hold, and what they make in an hour. */
  waiting: Goods
  holds: Goods
  perHour: Goods
  troops: number
  carts: { home: number; all: number; load: number }
  /** Only a castle by the sea has any. */
  ships: { home: number; all: number; load: number }
}

export interface Collected {
  amount: number
  stored: number
  cap: number
}

/** A robber tower or camp on the map. While it rests nobody can attack it. */
export interface Target extends Place {
  id: string
  kind: 'tower' | 'camp'
  level: number
  travelMs: number
  restsUntil: number | null
}

export interface Scouted extends Target {
  defenders: number
  loot: Goods
}

export interface Island extends Place {
  id: string
  name: string
  cargo: Goods
  travelMs: number
  /** The storm lies over it until then. */
  restsUntil: number | null
}

export type JourneyKind = 'carts' | 'troops' | 'ships'

export interface Journey {
  id: string
  kind: JourneyKind
  /** The castle that it left and comes home to. */
  castleId: string
  targetId: string
  /** Carts, troops or ships under way. */
  count: number
  leg: 'out' | 'home'
  /** When this leg ends. */
  arrivesAt: number
}

/** What happened to a journey: its carts delivered, its battle was fought, it came home with what it carries. */
export interface Report {
  kind: 'carts_arrived' | 'carts_home' | 'battle' | 'troops_home' | 'ships_loaded' | 'ships_home'
  at: number
  castleId: string
  targetId: string
  count: number
  /** Delivered, won or brought home. */
  goods: Goods
  coins: number
  lost: number
  won: boolean
}
export type ReportKind = Report['kind']

export interface Player {
  name: string
  coins: number
}

/** What a bot may do in a game, whichever game it is. A step that the game declines is a GameObjection. */
export interface GameSession {
  /** The game as players call it, e.g. "Practice realm". */
  readonly title: string
  readonly server: string
  /** The name that is signed in. */
  readonly name: string
  /** How much faster than a real one this game's clock runs; pauses are divided by it. */
  readonly speed: number
  player(): Promise<Player>
  castles(): Promise<Castle[]>
  collect(castleId: string, good: Good): Promise<Collected>
  sendCarts(order: { from: string; to: string; good: Good; amount: number }): Promise<Journey>
  /** Towers and camps in reach of a castle. */
  targets(castleId: string): Promise<Target[]>
  scout(castleId: string, targetId: string): Promise<Scouted>
  attack(order: { from: string; target: string; troops: number }): Promise<Journey>
  /** Lets troops march where a pin guards them; the first pin of a name becomes its pin. */
  unlockTroops(pin: string): Promise<void>
  islands(): Promise<Island[]>
  sendShips(order: { from: string; island: string; ships: number }): Promise<Journey>
  journeys(): Promise<Journey[]>
  /** Reports of these kinds that nobody has taken yet, oldest first. */
  takeReports(kinds: ReportKind[]): Promise<Report[]>
}
