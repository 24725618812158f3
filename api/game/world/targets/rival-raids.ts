import { HOUR } from '../../../../shared/time'
import type { Happening } from '../happening'
import { integerBetween, seededRandom } from '../random'
import type { World, WorldState } from '../world'
import { fall } from './target-life'

/** In each period a rival empties one target of a name. */
const PERIOD = 4 * HOUR

/** The number of the first raid after `now`. */
export const firstRivalRaid = (now: number): number => Math.floor(now / PERIOD) + 1

/** The next target that a rival empties, also while an army is on its way to it. */
export function nextRivalRaid(world: World): Happening | null {
  const { at, place } = nextOf(world)
  return {
    at,
    apply(world) {
      world.rivalRaids += 1
      const target = world.targets[Math.floor(place * world.targets.length)]
      if (target && target.restsUntil <= at) fall(world, target, at)
    },
  }
}

interface RivalRaid {
  number: number
  at: number
  /** Which target, from 0 to 1. */
  place: number
}

/** The next one of each world, which is asked for at every look. */
const next = new WeakMap<World, RivalRaid>()

function nextOf(world: World): RivalRaid {
  const known = next.get(world)
  if (known?.number === world.rivalRaids) return known
  const raid = rivalRaid(world, world.rivalRaids)
  next.set(world, raid)
  return raid
}

function rivalRaid({ server, name }: Pick<WorldState, 'server' | 'name'>, number: number): RivalRaid {
  const random = seededRandom(`${server}/${name.toLowerCase()}/rival raid/${number}`)
  return { number, at: number * PERIOD + integerBetween(random, 0, PERIOD - 1), place: random() }
}
