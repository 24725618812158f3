import { t } from 'elysia'
import { count, id, nothing } from './arguments'
import { type Goods, TOOLS, type Tools, UPGRADE_KINDS, type UpgradeKind } from './game-objects'

export const buildingCalls = {
  upgrades: t.Object({ castle: id }),
  upgrade: t.Object({ castle: id, kind: t.UnionEnum(UPGRADE_KINDS) }),
  recruit: t.Object({ castle: id, troops: count }),
  prices: nothing,
  buy_tools: t.Object({ kind: t.UnionEnum(TOOLS), count }),
}

interface Upgrade {
  kind: UpgradeKind
  /** The level that it reaches. */
  level: number
  doneAt: number
}

export interface Recruits {
  troops: number
  doneAt: number
}

export interface UpgradeOffer {
  kind: UpgradeKind
  level: number
  cost: Goods & { coins: number }
  takesMs: number
  /** A sentence, and its number now and after the upgrade. */
  effect: { text: string; now: number; next: number }
}

interface CastleUpgrades {
  /** A castle builds one thing at a time. */
  underWay: Upgrade | null
  recruits: Recruits | null
  next: UpgradeOffer[]
}

export interface Prices {
  /** Coins for one tool. */
  tools: Tools
  /** For one soldier. The whole cost is rounded up. */
  recruit: { food: number; coins: number }
}

export interface BuildingAnswers {
  upgrades: CastleUpgrades
  upgrade: Upgrade
  recruit: Recruits
  prices: Prices
  /** What the player has now. */
  buy_tools: { coins: number; tools: Tools }
}
