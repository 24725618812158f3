import { HOUR } from '../../../../shared/time'
import { GOODS } from '../../../game/protocol/game-objects'
import { arrive } from './arrivals'
import type { World, WorldCastle, WorldJourney } from './world'

/** The share of its storage that upkeep never uses. */
const RESERVE = 0.2

/** Advances a world to `now`: arrivals in order, and production and upkeep between them. */
export function settle(world: World, now: number, speed: number): void {
  for (let journey = nextArrival(world, now); journey; journey = nextArrival(world, now)) {
    produce(world, journey.arrivesAt, speed)
    arrive(world, journey, speed)
  }
  produce(world, now, speed)
}

function nextArrival(world: World, now: number): WorldJourney | undefined {
  const [first] = world.journeys.toSorted((a, b) => a.arrivesAt - b.arrivesAt)
  return first && first.arrivesAt <= now ? first : undefined
}

function produce(world: World, until: number, speed: number): void {
  const hours = (Math.max(0, until - world.settledAt) * speed) / HOUR
  for (const castle of world.castles) {
    for (const good of GOODS) {
      const building = castle.buildings[good]
      building.waiting = Math.min(building.holds, building.waiting + building.perHour * hours)
      castle.stores[good] = afterUpkeep(castle.stores[good], castle.upkeep[good] * hours, castle.cap * RESERVE)
    }
    train(castle, hours)
  }
  world.settledAt = until
}

const afterUpkeep = (stored: number, upkeep: number, reserve: number) =>
  stored > reserve ? Math.max(reserve, stored - upkeep) : stored

function train(castle: WorldCastle, hours: number): void {
  const { room, perHour } = castle.barracks
  if (castle.troops < room) castle.troops = Math.min(room, castle.troops + perHour * hours)
}
