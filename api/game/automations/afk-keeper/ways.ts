import type { Castle, Place } from '../../protocol/game-objects'
import type { ModuleContext } from '../kernel/module'

/** How long troops need from a castle to a place, at most: as long as to a target that is no nearer. */
export async function longestWay({ game }: Pick<ModuleContext, 'game'>, from: Castle, to: Place): Promise<number> {
  const distance = fieldsBetween(from, to)
  const targets = await game.targets(from.id)
  const farther = targets.filter((target) => fieldsBetween(from, target) >= distance)
  if (farther.length > 0) return Math.min(...farther.map(({ travelMs }) => travelMs))
  const scaled = targets.map((target) => (target.travelMs * distance) / Math.max(1, fieldsBetween(from, target)))
  return Math.min(Number.POSITIVE_INFINITY, ...scaled)
}

export const fieldsBetween = (from: Place, to: Place): number => Math.hypot(from.x - to.x, from.y - to.y)
