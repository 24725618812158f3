import type { CallAnswers, CallArguments } from '../../protocol/protocol'
import { Declined } from '../declined'
import { callWorld } from '../engine/call-world'
import { type GameTime, REAL_TIME } from '../game-time'
import type { WorldCall } from '../handlers'
import type { World } from '../world'

/** A call of a settled world. */
export function ask<Call extends WorldCall>(
  world: World,
  call: Call,
  given: CallArguments<Call>,
  time: GameTime = REAL_TIME,
): CallAnswers[Call] {
  return callWorld(world, { id: 'any', call, with: given }, time)
}

/** The code with which a world declines something, or undefined. */
export function declinedAs(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof Declined) return error.code
    throw error
  }
}
