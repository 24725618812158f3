import type { Piece, SetBonus } from '../../protocol/equipment'
import { PIECE_RARITIES, type PieceRarity } from '../../protocol/pieces'
import type { Outfit } from './outfits'

/** Pieces below a rarity that no outfit and no begun set needs. The only piece of a slot is never among them. */
export function weakPieces(
  { pieces, sets }: { pieces: readonly Piece[]; sets: readonly SetBonus[] },
  outfits: readonly Outfit[],
  below: PieceRarity,
): Piece[] {
  const needed = new Set(outfits.flatMap((outfit) => outfit.pieces.map(({ id }) => id)))
  const least = Math.min(...sets.map((each) => each.pieces))
  const isGathered = ({ set }: Piece) => set !== null && pieces.filter((piece) => piece.set === set).length >= least
  const isOnly = ({ slot }: Piece) => pieces.filter((piece) => piece.slot === slot).length === 1
  return pieces.filter(
    (piece) =>
      PIECE_RARITIES.indexOf(piece.rarity) < PIECE_RARITIES.indexOf(below) &&
      !piece.commander &&
      !needed.has(piece.id) &&
      !isGathered(piece) &&
      !isOnly(piece),
  )
}
