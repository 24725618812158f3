import { HOUR, MINUTE } from '../../../../shared/time'
import type { Storm } from '../../protocol/game-objects'
import { integerBetween, seededRandom } from '../random'

/** Over each island one storm begins and ends in each span of this length. */
export const STORM_SPAN = 150 * MINUTE
/** How far ahead a forecast looks. */
const FORECAST = 12 * HOUR
/** Between the storms of two spans it is calm for at least twice as long. */
const CALM = 10 * MINUTE
const SHORTEST = 25
const LONGEST = 70

/** Storms of one server over one island, the same for every player: a function of game time alone. */
export interface Skies {
  /** The storm that lies over the island at this moment. */
  stormAt(at: number): Storm | null
  /** When the last storm began. */
  lastBegan(at: number): number
  /** The storms that have not passed yet, within twelve hours. */
  forecast(at: number): Storm[]
}

const known = new Map<string, Skies>()

/** They never change, and every look at an island asks for them. */
export function skiesOver(server: string, island: string): Skies {
  const place = `${server}/skies/${island}`
  const skies = known.get(place) ?? createSkies(place)
  known.set(place, skies)
  return skies
}

/** Storms of one sky that are kept. */
const MOST_KEPT = 200

function createSkies(place: string): Skies {
  const storms = new Map<number, Storm>()
  function stormOf(span: number): Storm {
    const storm = storms.get(span) ?? stormIn(`${place}/${span}`, span)
    if (storms.size > MOST_KEPT) storms.clear()
    storms.set(span, storm)
    return storm
  }
  const spanAt = (at: number) => Math.floor(at / STORM_SPAN)
  return {
    stormAt(at) {
      const storm = stormOf(spanAt(at))
      return storm.from <= at && at < storm.until ? storm : null
    },
    lastBegan(at) {
      const storm = stormOf(spanAt(at))
      return storm.from <= at ? storm.from : stormOf(spanAt(at) - 1).from
    },
    forecast(at) {
      const spans = Array.from({ length: spanAt(at + FORECAST) - spanAt(at) + 1 }, (_, n) => spanAt(at) + n)
      return spans.map(stormOf).filter(({ from, until }) => until > at && from <= at + FORECAST)
    },
  }
}

function stormIn(seed: string, span: number): Storm {
  const random = seededRandom(seed)
  const length = integerBetween(random, SHORTEST, LONGEST) * MINUTE
  const from = span * STORM_SPAN + CALM + Math.floor(random() * (STORM_SPAN - length - 2 * CALM))
  return { from, until: from + length }
}
