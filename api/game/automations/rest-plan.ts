import type { Rest } from '../../../shared/settings/rests'
import { DAY, DAY_MINUTES } from '../../../shared/time'

export interface RestPlan {
  rests: readonly Rest[]
  /** An IANA zone. */
  zone: string
}

interface ActiveRest {
  from: number
  until: number
  /** The ISO weekday on which it begins, or null if it begins every day. */
  weekday: number | null
}

/** Rests that follow each other without a break end together. */
export function restAround(plan: RestPlan, now: number): ActiveRest | null {
  const rest = restAt(plan, now)
  if (!rest) return null
  let { until } = rest
  for (let next = restAt(plan, until); next && until - now < 8 * DAY; next = restAt(plan, until)) until = next.until
  return { ...rest, until }
}

/** The one that lasts longest, if several overlap. */
function restAt({ rests, zone }: RestPlan, at: number): ActiveRest | null {
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone).toPlainDate()
  const around = [today.subtract({ days: 1 }), today]
    .flatMap((day) => rests.filter(({ days }) => days.includes(day.dayOfWeek)).map((rest) => onDay(rest, day, zone)))
    .filter(({ from, until }) => from <= at && at < until)
  return around.sort((one, other) => other.until - one.until)[0] ?? null
}

function onDay({ days, from, until }: Rest, day: Temporal.PlainDate, zone: string): ActiveRest {
  const lastDay = from < until ? day : day.add({ days: 1 })
  const weekday = days.length < day.daysInWeek ? day.dayOfWeek : null
  return { from: momentOf(day, from, zone), until: momentOf(lastDay, until, zone), weekday }
}

/**
 * When clocks are put back, a time that occurs twice is the first one. When they are put forward, a time that is skipped is
 * the moment of the change.
 */
function momentOf(date: Temporal.PlainDate, minutes: number, zone: string): number {
  const day = date.add({ days: Math.floor(minutes / DAY_MINUTES) })
  const time = new Temporal.PlainTime(Math.floor((minutes % DAY_MINUTES) / 60), minutes % 60)
  const moment = day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isThere = moment.toPlainTime().equals(time)
  return (isThere ? moment : (moment.getTimeZoneTransition('next') ?? moment)).epochMilliseconds
}
