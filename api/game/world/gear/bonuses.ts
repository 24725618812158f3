import type { SetBonus } from '../../protocol/equipment'
import { BONUSES, type PieceBonus } from '../../protocol/pieces'
import { noBonus, SETS, type SetName } from '../pieces'
import type { WorldPiece } from '../records'

/** Each level adds this part of what a piece brings at first. */
const PER_LEVEL = 0.2
/** What pieces can bring a commander at most, in percent. */
const MOST: PieceBonus = { loot: 60, losses: 50, speed: 40, defence: 60 }
const SET_BONUSES: Record<SetName, { brings: keyof PieceBonus; two: number; four: number }> = {
  Raven: { brings: 'loot', two: 4, four: 12 },
  Storm: { brings: 'speed', two: 5, four: 14 },
  Iron: { brings: 'losses', two: 4, four: 12 },
  Wolf: { brings: 'defence', two: 5, four: 15 },
}

export const bonusOfPiece = ({ base, level }: WorldPiece): PieceBonus =>
  eachBonus((kind) => Math.round(base[kind] * (1 + PER_LEVEL * level)))

/** What these pieces bring together, with their sets. */
export function bonusOfPieces(pieces: readonly WorldPiece[]): PieceBonus {
  const parts = [...pieces.map(bonusOfPiece), ...SETS.map((set) => bonusOfSet(set, pieces))]
  return eachBonus((kind) =>
    Math.min(
      MOST[kind],
      parts.reduce((sum, part) => sum + part[kind], 0),
    ),
  )
}

export const setBonuses = (): SetBonus[] =>
  SETS.flatMap((set) => {
    const { brings, two, four } = SET_BONUSES[set]
    return [
      { set, pieces: 2, bonus: { ...noBonus(), [brings]: two } },
      { set, pieces: 4, bonus: { ...noBonus(), [brings]: four } },
    ]
  })

function bonusOfSet(set: SetName, pieces: readonly WorldPiece[]): PieceBonus {
  const count = pieces.filter((piece) => piece.set === set).length
  const reached = setBonuses().findLast((each) => each.set === set && each.pieces <= count)
  return reached?.bonus ?? noBonus()
}

const eachBonus = (value: (kind: keyof PieceBonus) => number): PieceBonus =>
  Object.fromEntries(BONUSES.map((kind) => [kind, value(kind)])) as PieceBonus
