import { HOUR } from '../../../../shared/time'
import { GOODS } from '../../protocol/game-objects'
import type { Happening, HappeningSource } from '../happening'
import type { World, WorldCastle } from '../world'
import { nextArrival } from './arrivals'

/** The share of its storage that upkeep never uses. */
const RESERVE = 0.2

/** At one moment an earlier source comes first. */
const SOURCES: readonly HappeningSource[] = [nextArrival]

/** Advances a world to `now`: what happens in order, and production and upkeep between. Never goes back. */
export function settle(world: World, now: number): void {
  for (let next = nextHappening(world, now); next; next = nextHappening(world, now)) {
    produce(world, next.at)
    next.apply(world)
  }
  produce(world, now)
}

function nextHappening(world: World, now: number): Happening | null {
  let next: Happening | null = null
  for (const source of SOURCES) {
    const candidate = source(world)
    if (candidate && candidate.at <= now && (!next || candidate.at < next.at)) next = candidate
  }
  return next
}

function produce(world: World, until: number): void {
  if (until <= world.settledAt) return
  const hours = (until - world.settledAt) / HOUR
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
