import { isDuplicate } from './duplicate-key'

export interface Slots {
  taken: number[]
  /** How many there are in all. */
  slots: number
}

/**
 * Does the work with the lowest free slot of a player, or answers null where none is free.
 * No counter is kept that a crash could leave wrong: the unique index on (user, slot) decides. It stands beside
 * `createOnce`, because a start takes a slot too, and creates nothing.
 */
export async function takeFreeSlot<Result>(
  look: () => Promise<Slots>,
  take: (slot: number) => Promise<Result>,
): Promise<Result | null> {
  let [slot] = freeOf(await look())
  while (slot !== undefined) {
    try {
      return await take(slot)
    } catch (error) {
      if (!isDuplicate(error, 'slot')) throw error
    }
    // Others ask at the same time; if all tried the lowest again, each round would serve one of them.
    const free = freeOf(await look())
    slot = free[Math.floor(Math.random() * free.length)]
  }
  return null
}

function freeOf({ taken, slots }: Slots): number[] {
  const held = new Set(taken)
  return Array.from({ length: Math.max(0, slots) }, (_, slot) => slot).filter((slot) => !held.has(slot))
}
