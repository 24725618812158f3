import { dailyRestOf } from '../../../../shared/templates/pace'
import type { Settings } from '../../../../shared/templates/setting-faults'
import type { WallStretch } from '../../../ui/charts/Wall'

interface ComingDay {
  /** In hours from the full hour in which it begins. */
  stretches: WallStretch[]
  /** In minutes. */
  atWork: number
}

interface Rests {
  daily: { from: number; until: number } | null
  /** Minutes of work before a short rest; Infinity where there is none. */
  every: number
  short: number
}

const MINUTES_AN_HOUR = 60
const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR

/** When a bot that starts at this minute of the day will be at work and at rest, on a wall that begins at the full hour. */
export function comingDay(settings: Settings, now: number): ComingDay {
  const rests = restsOf(settings)
  const begin = now - (now % MINUTES_AN_HOUR)
  const end = begin + MINUTES_A_DAY
  const stretches: WallStretch[] = []
  let atWork = 0
  let at = now
  let nextShort = at + rests.every
  while (at < end) {
    const restsUntil = dailyRestEnd(rests, at) ?? (at >= nextShort ? at + rests.short : null)
    const until = Math.min(restsUntil ?? Math.min(nextShort, nextDailyRest(rests, at)), end)
    stretches.push({
      kind: restsUntil ? 'rest' : 'run',
      from: (at - begin) / MINUTES_AN_HOUR,
      to: (until - begin) / MINUTES_AN_HOUR,
    })
    if (restsUntil) nextShort = until + rests.every
    else atWork += until - at
    at = until
  }
  return { stretches, atWork }
}

function restsOf(settings: Settings): Rests {
  const [every, short] = [Number(settings.restEvery), Number(settings.restFor)]
  return {
    daily: dailyRestOf(settings),
    every: every >= 1 && short >= 1 ? every : Number.POSITIVE_INFINITY,
    short,
  }
}

const minutesAfter = (from: number, at: number) => (((at - from) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY

function dailyRestEnd({ daily }: Rests, at: number): number | null {
  if (!daily) return null
  const left = minutesAfter(daily.from, daily.until) - minutesAfter(daily.from, at)
  return left > 0 ? at + left : null
}

const nextDailyRest = ({ daily }: Rests, at: number) =>
  daily ? at + minutesAfter(at, daily.from) : Number.POSITIVE_INFINITY
