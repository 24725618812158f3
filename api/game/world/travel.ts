import { MINUTE, SECOND } from '../../../shared/time'
import type { Place } from '../protocol/game-objects'
import { fieldsBetween } from './map'
import type { World, WorldCastle, WorldJourney } from './world'

const perField: Record<WorldJourney['kind'], number> = { carts: 240 * SECOND, troops: 40 * SECOND, ships: 45 * SECOND }

/** Before they leave: troops gather first. */
const muster: Record<WorldJourney['kind'], number> = { carts: 0, troops: 8 * MINUTE, ships: 0 }

/** How long a journey takes in game time. */
export function travelMs(kind: WorldJourney['kind'], from: Place, to: Place): number {
  return muster[kind] + Math.round(Math.max(1, fieldsBetween(from, to)) * perField[kind])
}

interface Departure {
  from: WorldCastle
  to: Place
  load: Pick<WorldJourney, 'kind' | 'targetId' | 'count' | 'goods' | 'coins' | 'commander' | 'tools'>
  /** So many percent faster. */
  speed?: number
}

export function depart(world: World, { from, to, load, speed = 0 }: Departure): WorldJourney {
  const duration = Math.round(travelMs(load.kind, from, to) / (1 + speed / 100))
  const journey: WorldJourney = {
    id: `j${++world.departures}`,
    castleId: from.id,
    leg: 'out',
    arrivesAt: world.settledAt + duration,
    travelMs: duration,
    ...load,
  }
  world.journeys.push(journey)
  return journey
}
