import { t } from 'elysia'
import { id, nothing } from './arguments'
import type { Goods } from './game-objects'
import type { FoundPiece, PieceBonus } from './pieces'

export interface Piece extends FoundPiece {
  /** From 0 to 5. */
  level: number
  bonus: PieceBonus
  /** In coins, if sold. */
  value: number
  /** Who wears it. */
  commander: string | null
  /** What the smith asks for the next level, and how likely it is reached in percent. Null at the highest level. */
  upgrade: { coins: number; goods: Goods; chance: number } | null
}

/** What a commander gains who wears so many pieces of a set, beside what the pieces bring. */
export interface SetBonus {
  set: string
  pieces: number
  bonus: PieceBonus
}

interface Inventory {
  pieces: Piece[]
  /** The most pieces, worn ones included. A piece that has no room is sold. */
  room: number
  sets: SetBonus[]
}

/** The calls of the feature `equipment`. */
export const equipmentCalls = {
  pieces: nothing,
  equip: t.Object({ commander: id, piece: id }),
  unequip: t.Object({ piece: id }),
  sell_pieces: t.Object({ pieces: t.Array(id, { minItems: 1, maxItems: 60 }) }),
  upgrade_piece: t.Object({ piece: id }),
}

export interface EquipmentAnswers {
  pieces: Inventory
  /** The bonus of the commander from then on. */
  equip: { piece: Piece; bonus: PieceBonus }
  unequip: { piece: Piece; bonus: PieceBonus }
  /** What they brought, and the coins from then on. */
  sell_pieces: { earned: number; coins: number }
  upgrade_piece: { piece: Piece; done: boolean; coins: number }
}
