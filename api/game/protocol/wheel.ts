import { t } from 'elysia'
import { nothing } from './arguments'
import type { Gift } from './game-objects'
import type { Rarity } from './pieces'

const MAX_SPINS = 100

export const wheelCalls = {
  wheel: nothing,
  spin: t.Object({ tickets: t.Optional(t.Number({ minimum: 1, maximum: MAX_SPINS, multipleOf: 1 })) }),
}

export interface WheelPrize {
  /** The number of the spin, from 1. */
  spin: number
  rarity: Rarity
  gift: Gift
}

interface Wheel {
  /** The first spin of a game day costs nothing. It is lost at the end of the day. */
  freeSpin: boolean
  /** When the next game day begins. */
  nextFreeAt: number
  tickets: number
  spins: number
  /** Rises with spins; prizes become larger and rarer. */
  tier: number
  tiers: { tier: number; spins: number }[]
  lastPrizes: WheelPrize[]
}

export interface SpinResult {
  prizes: WheelPrize[]
  freeSpin: boolean
  tickets: number
  spins: number
  tier: number
}

export interface WheelAnswers {
  wheel: Wheel
  spin: SpinResult
}
