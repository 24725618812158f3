import { isDuplicate } from './duplicate-key'

export interface Slots {
  taken: number[]
  slots: number
}

/**
 * Runs `take` with the lowest free slot of a player; null if none is free. The unique index on (user, slot) decides, so
 * there is no counter that a crash could leave wrong.
 */
export async function takeFreeSlot<Result>(
  readSlots: () => Promise<Slots>,
  take: (slot: number) => Promise<Result>,
): Promise<Result | null> {
  let [slot] = freeOf(await readSlots())
  while (slot !== undefined) {
    try {
      return await take(slot)
    } catch (error) {
      if (!isDuplicate(error, 'slot')) throw error
    }
    // At random: if all concurrent callers tried the lowest again, only one of them would get a slot in each round.
    const free = freeOf(await readSlots())
    slot = free[Math.floor(Math.random() * free.length)]
  }
  return null
}

function freeOf({ taken, slots }: Slots): number[] {
  const occupied = new Set(taken)
  return Array.from({ length: Math.max(0, slots) }, (_, slot) => slot).filter((slot) => !occupied.has(slot))
}
