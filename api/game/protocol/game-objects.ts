import type { FoundPiece, PieceRarity } from './pieces'

export const GOODS = ['wood', 'stone', 'food'] as const
export type Good = (typeof GOODS)[number]
export type Goods = Record<Good, number>

export const TOOLS = ['ladders', 'rams', 'shields'] as const
type Tool = (typeof TOOLS)[number]
export type Tools = Record<Tool, number>

/** What a player wins beside loot. */
export interface Gift {
  goods?: Partial<Goods>
  coins?: number
  tools?: Partial<Tools>
  /** Tickets of the wheel. */
  tickets?: number
  /** Minutes that shorten a rest or a march. */
  skips?: number
  piece?: PieceGift
}

/** What a piece is made from: the same gift is always the same piece. */
export interface PieceGift {
  rarity: PieceRarity
  seed: string
}

export const sumOf = (goods: Goods): number => goods.wood + goods.stone + goods.food

/** What can be upgraded in a castle, each in levels from 1 to 10. */
export const UPGRADE_KINDS = ['walls', 'barracks', 'storage', 'purse', 'vault', 'wood', 'stone', 'food'] as const
export type UpgradeKind = (typeof UPGRADE_KINDS)[number]
export type Levels = Record<UpgradeKind, number>

export interface Purse {
  coins: number
  holds: number
  perHour: number
}

export interface Place {
  x: number
  y: number
}

export interface Castle extends Place {
  id: string
  name: string
  kind: 'castle' | 'outpost'
  /** The goods in storage, and how much of each fits. */
  stores: Goods
  cap: number
  /** The goods in the buildings, their capacity, and their production per hour. */
  waiting: Goods
  holds: Goods
  perHour: Goods
  troops: number
  carts: { home: number; all: number; load: number }
  /** Only a castle by the sea has any. */
  ships: { home: number; all: number; load: number }
  /** Only in games with `taxes`. */
  purse?: Purse
  /** Only in games with `building`. Of each good, as much as `vault` is safe from raids. */
  levels?: Levels
  vault?: number
  /** When its food ends if nothing is collected, brought or spent. Then its troops begin to leave. */
  foodEndsAt?: number
}

export interface CollectResult {
  amount: number
  stored: number
  cap: number
}

export const TARGET_KINDS = ['tower', 'camp'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** Strong walls cost an attacker more troops, and are worth tools. */
export type Walls = 'weak' | 'strong'

/** A robber tower or camp on the map. It cannot be attacked while it rests. */
export interface Target extends Place {
  id: string
  kind: TargetKind
  level: number
  /** One way. */
  travelMs: number
  restsUntil: number | null
  /** Only in games with `targets2`, in answers to calls that name kinds. `loot` is there if it was scouted lately. */
  walls?: Walls
  hitsLeft?: number
  loot?: Goods
}

export interface ScoutedTarget extends Target {
  defenders: number
  loot: Goods
}

export interface Island extends Place {
  id: string
  name: string
  /** What waits there. Ships take it all; the next storm washes more ashore. */
  cargo: Goods
  /** One way. */
  travelMs: number
  /** When the storm that lies over it passes. */
  restsUntil: number | null
  /** With the feature `storms`: its storms of the next twelve hours of the game, soonest first. */
  forecast?: Storm[]
  /** With the feature `storms`: what waits there after the first of them, unless ships come before. */
  cargoNext?: Goods
  /** With the feature `storms`: the food of its people, who gather goods while it lasts. */
  provisions?: number
}

export interface Storm {
  from: number
  until: number
}

export interface Journey {
  id: string
  kind: 'carts' | 'troops' | 'ships'
  /** The castle that it started from and returns to. */
  castleId: string
  targetId: string
  count: number
  leg: 'out' | 'home'
  arrivesAt: number
  /** Who leads the army; only in games with `commanders`. */
  commander?: string
}

export const REPORT_KINDS = [
  'carts_arrived',
  'carts_home',
  'battle',
  'troops_home',
  'ships_loaded',
  'ships_home',
  'upgrade_done',
  'defence',
  'support_moved',
  'event_reward',
  'piece_won',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** An event: carts delivered, a battle fought, a return home, a piece won. */
export interface Report {
  kind: ReportKind
  at: number
  castleId: string
  targetId: string
  /** Of a battle, those who survived; else how many came, or the level that is reached. */
  count: number
  /** Delivered, won or brought home. Loot is told by `troops_home`, not by `battle`. */
  goods: Goods
  coins: number
  /** Troops that fell. */
  lost: number
  won: boolean
  /** Of a battle, in games with `commanders`. The tools are those used up. */
  commander?: string
  tools?: Tools
  /** Of a defence: who attacked, how many of them fell, and how many defended. `count` is how many attacked. */
  from?: string
  attackersLost?: number
  defenders?: number
  /** Won in an event by a battle. With `event_reward`, the reputation that is rewarded. */
  points?: number
  reputation?: number
  /** With `event_reward`; `rank` once the event has ended. */
  gift?: Gift
  rank?: number
  /** With `piece_won`: what was won. It is kept, or there was no room and it is sold for `coins`. */
  piece?: FoundPiece
}

export interface Player {
  name: string
  coins: number
  /** In storage; only in games with `commanders`. */
  tools?: Tools
}
