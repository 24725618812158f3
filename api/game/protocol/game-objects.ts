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

export interface CollectResult {
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

export interface ScoutedTarget extends Target {
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

export interface Journey {
  id: string
  kind: 'carts' | 'troops' | 'ships'
  /** The castle that it left and comes home to. */
  castleId: string
  targetId: string
  /** Carts, troops or ships under way. */
  count: number
  leg: 'out' | 'home'
  /** When this leg ends. */
  arrivesAt: number
}

export const REPORT_KINDS = [
  'carts_arrived',
  'carts_home',
  'battle',
  'troops_home',
  'ships_loaded',
  'ships_home',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What happened to a journey: its carts delivered, its battle was fought, it came home with what it carries. */
export interface Report {
  kind: ReportKind
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

export interface Player {
  name: string
  coins: number
}
