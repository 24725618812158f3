import type { Place } from '../../protocol/game-objects'
import { COAST, isOnLand, MAP_SIZE, placeKey } from '../map'
import { integerBetween } from '../random'
import { rivalsOf } from '../rivals'

type Random = () => number

const HOME_COLUMNS: [number, number] = [4, 95]
const HOME_ROWS: [number, number] = [30, 55]
const OUTPOST_REACH = 3
const MAX_WAY = 25
/** Islands lie in this many rows of the sea, and that far to the side of home. */
const ISLAND_ROWS: [number, number] = [COAST + 4, COAST + 18]
const ISLAND_REACH = 12

/** Places the main castle, and finds unused places around it. */
export function createPlaceFinder(server: string, random: Random) {
  const taken = new Set(rivalsOf(server).map(placeKey))
  const home = firstFree(() => ({
    x: integerBetween(random, ...HOME_COLUMNS),
    y: integerBetween(random, ...HOME_ROWS),
  }))

  function firstFree(propose: () => Place): Place {
    const place = propose()
    if (taken.has(placeKey(place))) return firstFree(propose)
    taken.add(placeKey(place))
    return place
  }

  return {
    home,
    besides: () =>
      firstFree(() => ({
        x: home.x + integerBetween(random, -OUTPOST_REACH, OUTPOST_REACH),
        y: home.y + integerBetween(random, 1, OUTPOST_REACH),
      })),
    onLand: () => firstFree(() => landAround(random, home)),
    atSea: () =>
      firstFree(() => ({
        x: clamp(home.x + integerBetween(random, -ISLAND_REACH, ISLAND_REACH), 0, MAP_SIZE - 1),
        y: integerBetween(random, ...ISLAND_ROWS),
      })),
  }
}

/** As often near as far, up to the longest way. */
function landAround(random: Random, home: Place): Place {
  const way = 1 + random() * (MAX_WAY - 1)
  const direction = random() * 2 * Math.PI
  const place = {
    x: Math.round(home.x + way * Math.cos(direction)),
    y: Math.round(home.y + way * Math.sin(direction)),
  }
  return isOnLand(place) ? place : landAround(random, home)
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
