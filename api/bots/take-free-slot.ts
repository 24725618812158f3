import type { Types } from 'mongoose'
import { isDuplicate } from '../duplicate'
import { BotModel } from './bot-model'

interface Slots {
  user: Types.ObjectId | string
  /** How many the player's plan has. */
  slots: number
}

/**
 * Does the work with the lowest free slot of a player, or answers null where none is free.
 * No counter is kept that a crash could leave wrong: the unique index on (user, slot) decides.
 */
export async function takeFreeSlot<Result>(
  { user, slots }: Slots,
  take: (slot: number) => Promise<Result>,
): Promise<Result | null> {
  const taken = new Set<number>(await BotModel.distinct('slot', { user }))
  for (let slot = 0; slot < slots; slot += 1) {
    if (taken.has(slot)) continue
    try {
      return await take(slot)
    } catch (error) {
      // Somebody took it in between, in another tab perhaps; the next one may still be free.
      if (!isDuplicate(error, 'slot')) throw error
    }
  }
  return null
}
