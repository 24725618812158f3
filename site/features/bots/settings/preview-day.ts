import { dailyRestOf } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { dayOf, minuteOfDay, momentOfDay } from '../../../lib/zone/local-day'
import type { ChartInterval } from '../../../ui/charts/ActivityChart'

interface PreviewedDay {
  /** The full hour in which the preview starts. */
  from: number
  /** In hours from `from`. */
  intervals: ChartInterval[]
  /** In milliseconds. */
  atWork: number
}

interface Rest {
  from: number
  until: number
}

interface Rests {
  /** Those that may overlap the next 24 hours, earliest first. */
  daily: Rest[]
  /** Working time before a short rest; Infinity without short rests. */
  every: number
  short: number
}

/** Simulates the next 24 hours of a bot that starts now, from the full hour. */
export function previewDay(settings: Settings, now: number, zone: string): PreviewedDay {
  const rests = restsOf(settings, now, zone)
  let at = Math.floor(now / MINUTE) * MINUTE
  const begin = at - ((minuteOfDay(at, zone) * MINUTE) % HOUR)
  const end = begin + DAY
  const intervals: ChartInterval[] = []
  let atWork = 0
  let nextShort = at + rests.every
  while (at < end) {
    const restsUntil = dailyRestEnd(rests, at) ?? (at >= nextShort ? at + rests.short : null)
    const until = Math.min(restsUntil ?? Math.min(nextShort, nextDailyRest(rests, at)), end)
    intervals.push({ kind: restsUntil ? 'rest' : 'run', from: (at - begin) / HOUR, to: (until - begin) / HOUR })
    if (restsUntil) nextShort = until + rests.every
    else atWork += until - at
    at = until
  }
  return { from: begin, intervals, atWork }
}

function restsOf(settings: Settings, now: number, zone: string): Rests {
  const [every, short] = [Number(settings.restEvery), Number(settings.restFor)]
  return {
    daily: dailyRests(settings, now, zone),
    every: every >= 1 && short >= 1 ? every * MINUTE : Number.POSITIVE_INFINITY,
    short: short * MINUTE,
  }
}

/** Yesterday's rest may reach past midnight. */
function dailyRests(settings: Settings, now: number, zone: string): Rest[] {
  const hours = dailyRestOf(settings)
  if (!hours) return []
  const today = dayOf(now, zone)
  const days = [dayOf(today.from - 1, zone), today, dayOf(today.to, zone)]
  const rests = days.map((day) => {
    const lastDay = hours.from < hours.until ? day : dayOf(day.to, zone)
    return { from: momentOfDay(day, hours.from, zone), until: momentOfDay(lastDay, hours.until, zone) }
  })
  // A rest inside the hour that daylight saving skips does not happen.
  return rests.filter(({ from, until }) => from < until)
}

const dailyRestEnd = ({ daily }: Rests, at: number) =>
  daily.find(({ from, until }) => from <= at && at < until)?.until ?? null

const nextDailyRest = ({ daily }: Rests, at: number) =>
  daily.find(({ from }) => from > at)?.from ?? Number.POSITIVE_INFINITY
