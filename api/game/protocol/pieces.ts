/** Where a commander wears a piece: one of each. */
export const SLOTS = ['helm', 'armour', 'weapon', 'shield', 'boots', 'banner'] as const
export type Slot = (typeof SLOTS)[number]

/** Of prizes, the commonest first. */
export const RARITIES = ['common', 'uncommon', 'rare', 'epic'] as const
export type Rarity = (typeof RARITIES)[number]

/** Only armies find legendary pieces. */
export const PIECE_RARITIES = [...RARITIES, 'legendary'] as const
export type PieceRarity = (typeof PIECE_RARITIES)[number]

/** In percent: more loot, fewer losses, more speed on the march, a stronger defence at home. */
export const BONUSES = ['loot', 'losses', 'speed', 'defence'] as const
export type PieceBonus = Record<(typeof BONUSES)[number], number>

/** A piece when it is found. */
export interface FoundPiece {
  id: string
  name: string
  slot: Slot
  rarity: PieceRarity
  /** Its set, if it belongs to one. */
  set: string | null
}
