/** Assumed before the first battle. */
const UNKNOWN_FACTOR = 0.5
/** From so many battles on, an army is sized by what they taught. */
const ENOUGH_BATTLES = 5

interface Battle {
  /** Defenders of one kind lose alike: "tower behind strong walls". */
  kind: string
  defenders: number
  army: number
}

/** Learns from reports what a victory costs: a factor times the square of the defenders, divided by the army. */
export interface LearntLosses {
  learn(battle: Battle, lost: number): void
  expected(battle: Battle): number
  /** Whether enough battles with this kind were fought. */
  knows(kind: string): boolean
}

export function createLearntLosses(): LearntLosses {
  const kinds = new Map<string, { lost: number; squares: number; battles: number }>()
  return {
    learn({ kind, defenders, army }, lost) {
      const known = kinds.get(kind) ?? { lost: 0, squares: 0, battles: 0 }
      known.lost += lost
      known.squares += defenders ** 2 / army
      known.battles += 1
      kinds.set(kind, known)
    },
    expected({ kind, defenders, army }) {
      const known = kinds.get(kind)
      const factor = known && known.squares > 0 ? known.lost / known.squares : UNKNOWN_FACTOR
      return Math.min(army, (factor * defenders ** 2) / army)
    },
    knows: (kind) => (kinds.get(kind)?.battles ?? 0) >= ENOUGH_BATTLES,
  }
}
