type Hunted = 'tower' | 'fort'

/** Assumed before the first victory, as if so many had been won. */
const ASSUMED: Record<Hunted, number> = { tower: 0.07, fort: 0.2 }
const ASSUMED_FOR = 200

/** Learns how often a victory brings a piece of equipment. */
export interface Finds {
  won(hunted: Hunted, targetId: string): void
  /** A piece was found where the last army won. */
  found(targetId: string): void
  /** From 0 to 1. */
  chance(hunted: Hunted): number
}

export function createFinds(): Finds {
  const victories = { tower: ASSUMED_FOR, fort: ASSUMED_FOR }
  const pieces = { tower: ASSUMED.tower * ASSUMED_FOR, fort: ASSUMED.fort * ASSUMED_FOR }
  const hunted = new Map<string, Hunted>()
  return {
    won(kind, targetId) {
      victories[kind] += 1
      hunted.set(targetId, kind)
    },
    found(targetId) {
      const kind = hunted.get(targetId)
      if (kind) pieces[kind] += 1
      hunted.delete(targetId)
    },
    chance: (kind) => pieces[kind] / victories[kind],
  }
}
