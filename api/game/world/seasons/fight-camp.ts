import type { Report } from '../../protocol/game-objects'
import { leaderOf, meet } from '../targets/attack'
import type { World, WorldJourney } from '../world'
import { type EventCamp, restOf } from './camps'
import { enrage } from './counter-attacks'
import { addReputation, giveReached } from './event-rewards'
import { takePart } from './open-events'

/** Camps have no loot. Of two armies, the second finds a camp empty. */
export function fightCamp(world: World, journey: WorldJourney, camp: EventCamp): Partial<Report> {
  if (camp.restsUntil > journey.arrivesAt) return leaderOf(journey)
  const target = { kind: 'camp', walls: camp.walls } as const
  const { won, lootFactor: _, ...battle } = meet(world, journey, { target, defenders: camp.defenders, luck: camp.luck })
  if (!won) return battle
  conquer(world, camp, journey.arrivesAt)
  const { points, reputation } = camp
  return { ...battle, won, points, ...(reputation > 0 && { reputation }) }
}

function conquer(world: World, camp: EventCamp, at: number): void {
  const part = takePart(world, camp.event)
  part.camps = Array.from({ length: Math.max(part.camps.length, camp.number + 1) }, (_, number) => {
    const state = part.camps[number] ?? { falls: 0, restsUntil: 0 }
    return number === camp.number ? { falls: state.falls + 1, restsUntil: at + restOf(part.kind) } : state
  })
  part.points += camp.points
  if (part.kind === 'khan') enrage(world, part, { at, level: camp.level })
  giveReached(world, part, at)
  if (camp.reputation > 0) addReputation(world, part, { at, gained: camp.reputation })
}
