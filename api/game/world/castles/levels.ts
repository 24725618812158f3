import { type Levels, UPGRADE_KINDS, type UpgradeKind } from '../../protocol/game-objects'

export const MAX_LEVEL = 10

export const firstLevels = (): Levels =>
  Object.fromEntries(UPGRADE_KINDS.map((kind) => [kind, 1])) as Record<UpgradeKind, number>

/** The defenders count this many times. */
export const wallsFactor = ({ walls }: Levels): number => 1 + 0.15 * (walls - 1)

/** Goods of one kind up to this amount are safe from raids. */
export const vaultOf = (castle: { cap: number; levels: Levels }): number =>
  Math.floor((castle.cap * (10 + 3 * (castle.levels.vault - 1))) / 100)
