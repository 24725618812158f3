import { nextUpgradeDone } from '../castles/building'
import { nextDesertion, nextHunger } from '../castles/hunger'
import { produce } from '../castles/produce'
import { nextRecruits } from '../castles/recruits'
import type { Happening, HappeningSource } from '../happening'
import { nextNotice, nextRaid } from '../raids/raids'
import { nextEventEnd } from '../seasons/event-end'
import { nextRivalRaid } from '../targets/rival-raids'
import type { World } from '../world'
import { nextArrival } from './arrivals'

/** At one moment an earlier source comes first. */
const SOURCES: readonly HappeningSource[] = [
  nextArrival,
  nextRivalRaid,
  nextUpgradeDone,
  nextRecruits,
  nextHunger,
  nextDesertion,
  nextNotice,
  nextRaid,
  nextEventEnd,
]

/** Advances a world to `now`: what happens in order, and production and upkeep between. Never goes back. */
export function settle(world: World, now: number): void {
  for (let next = nextHappening(world, now); next; next = nextHappening(world, now)) {
    advance(world, next.at)
    next.apply(world)
  }
  advance(world, now)
}

function nextHappening(world: World, now: number): Happening | null {
  let next: Happening | null = null
  for (const source of SOURCES) {
    const candidate = source(world)
    if (candidate && candidate.at <= now && (!next || candidate.at < next.at)) next = candidate
  }
  return next
}

function advance(world: World, until: number): void {
  if (until <= world.settledAt) return
  for (const castle of world.castles) produce(world, castle, until - world.settledAt)
  world.settledAt = until
}
