import { SECOND } from '../../../../shared/time'
import type { Place } from '../../../game/protocol/game-objects'
import type { World, WorldCastle, WorldJourney } from './world'

const perField: Record<WorldJourney['kind'], number> = { carts: 240 * SECOND, troops: 150 * SECOND, ships: 90 * SECOND }

/** How long a journey takes at speed 1, in milliseconds. */
export function travelMs(kind: WorldJourney['kind'], from: Place, to: Place): number {
  const fields = Math.max(1, Math.hypot(from.x - to.x, from.y - to.y))
  return Math.round(fields * perField[kind])
}

type Load = Pick<WorldJourney, 'kind' | 'targetId' | 'count' | 'goods' | 'coins'>

export function depart(world: World, castle: WorldCastle, to: Place, load: Load, speed: number): WorldJourney {
  const way = travelMs(load.kind, castle, to)
  const journey: WorldJourney = {
    id: `j${++world.departures}`,
    castleId: castle.id,
    leg: 'out',
    arrivesAt: Math.ceil(world.settledAt + way / speed),
    travelMs: way,
    ...load,
  }
  world.journeys.push(journey)
  return journey
}
