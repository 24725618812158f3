import { type Rest, restsOf } from '../../../../shared/settings/rests'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { dayOf, type LocalDay, minuteOfDay, momentOfDay, weekdayOf } from '../../../lib/zone/local-day'
import type { ChartInterval } from '../../../ui/charts/ActivityChart'

interface PreviewedDay {
  /** The full hour in which the preview starts. */
  from: number
  /** In hours from `from`. */
  intervals: ChartInterval[]
  /** In milliseconds. */
  atWork: number
}

interface Interval {
  from: number
  until: number
}

interface Rests {
  /** Those that may overlap the next 24 hours, earliest first. */
  planned: Interval[]
  /** Working time before a short rest; Infinity without short rests. */
  every: number
  short: number
}

/** Simulates the next 24 hours of a bot that starts now, from the full hour. */
export function previewDay(settings: Settings, now: number, zone: string): PreviewedDay {
  const rests = restsFrom(settings, now, zone)
  let at = Math.floor(now / MINUTE) * MINUTE
  const begin = at - ((minuteOfDay(at, zone) * MINUTE) % HOUR)
  const end = begin + DAY
  const intervals: ChartInterval[] = []
  let atWork = 0
  let nextShort = at + rests.every
  while (at < end) {
    const restsUntil = plannedRestEnd(rests, at) ?? (at >= nextShort ? at + rests.short : null)
    const until = Math.min(restsUntil ?? Math.min(nextShort, nextPlannedRest(rests, at)), end)
    intervals.push({ kind: restsUntil ? 'rest' : 'run', from: (at - begin) / HOUR, to: (until - begin) / HOUR })
    if (restsUntil) nextShort = until + rests.every
    else atWork += until - at
    at = until
  }
  return { from: begin, intervals, atWork }
}

function restsFrom(settings: Settings, now: number, zone: string): Rests {
  const [every, short] = [Number(settings.restEvery), Number(settings.restFor)]
  return {
    planned: plannedRests(settings, now, zone),
    every: every >= 1 && short >= 1 ? every * MINUTE : Number.POSITIVE_INFINITY,
    short: short * MINUTE,
  }
}

/** Yesterday's rest may reach past midnight. */
function plannedRests(settings: Settings, now: number, zone: string): Interval[] {
  const today = dayOf(now, zone)
  const days = [dayOf(today.from - 1, zone), today, dayOf(today.to, zone)]
  const rests = restsOf(settings)
  return (
    days
      .flatMap((day) => {
        const weekday = weekdayOf(day.from, zone)
        return rests.filter((rest) => rest.days.includes(weekday)).map((rest) => onDay(rest, day, zone))
      })
      // A rest inside the hour that daylight saving skips does not happen.
      .filter(({ from, until }) => from < until)
      .sort((one, other) => one.from - other.from)
  )
}

function onDay(rest: Rest, day: LocalDay, zone: string): Interval {
  const lastDay = rest.from < rest.until ? day : dayOf(day.to, zone)
  return { from: momentOfDay(day, rest.from, zone), until: momentOfDay(lastDay, rest.until, zone) }
}

/** Of several that overlap, the latest end. */
function plannedRestEnd({ planned }: Rests, at: number): number | null {
  const ends = planned.filter(({ from, until }) => from <= at && at < until).map(({ until }) => until)
  return ends.length > 0 ? Math.max(...ends) : null
}

const nextPlannedRest = ({ planned }: Rests, at: number) =>
  planned.find(({ from }) => from > at)?.from ?? Number.POSITIVE_INFINITY
