import { HOUR } from '../../../../shared/time'
import type { Castle } from '../../protocol/game-objects'

/** How long the food that stays must last, in hours of the game. */
const LASTS_AT_LEAST = 12
/** The share of its food that a castle keeps in games that do not say when its food ends. */
const KEPT_SHARE = 0.6

/** The food that a castle does not need for its next twelve hours. */
export function spareFood({ stores, foodEndsAt }: Castle, now: number, speed: number): number {
  if (foodEndsAt === undefined) return stores.food * (1 - KEPT_SHARE)
  const lasts = ((foodEndsAt - now) * speed) / HOUR
  return lasts <= LASTS_AT_LEAST ? 0 : Math.floor(stores.food * (1 - LASTS_AT_LEAST / lasts))
}
