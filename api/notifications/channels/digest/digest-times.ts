import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { localDate, momentOf } from '../../../platform/time/local-time'

/** A new hour or zone may bring two summaries of different dates close together. */
const LEAST_GAP = 6 * HOUR
/** After a longer silence, earlier days are left out. */
const LONGEST_SPAN = 7 * DAY

export interface DigestTimes {
  hour: number
  /** An IANA zone. */
  zone: string
  /** The end of the time that the last summary is about. */
  last: number | null
}

/**
 * The first moment after `now` for a summary: a clock in the zone shows the hour, on a later date than at the last summary,
 * and six hours after it. So a date has one at most, and a change of clocks, zone or hour leaves out one at most.
 */
export function nextDigestAt(times: DigestTimes, now: number): number {
  let date = localDate(now, times.zone)
  for (;;) {
    const at = hourOn(date, times)
    if (at > now && mayFollow(times, date)) return at
    date = date.add({ days: 1 })
  }
}

/** The newest moment for a summary since the planned one; null if, with another zone or hour, it is not due yet. */
export function dueDigestAt(times: DigestTimes, { planned, now }: { planned: number; now: number }): number | null {
  const today = localDate(now, times.zone)
  for (const date of [today, today.subtract({ days: 1 })]) {
    const at = hourOn(date, times)
    if (at <= now) return at >= planned && mayFollow(times, date) ? at : null
  }
  return null
}

/** Where the span of a summary begins. */
export function digestFrom(times: DigestTimes, until: number): number {
  const before = hourOn(localDate(until, times.zone).subtract({ days: 1 }), times)
  return times.last === null ? before : Math.max(times.last, until - LONGEST_SPAN)
}

const hourOn = (date: Temporal.PlainDate, { hour, zone }: DigestTimes) => momentOf(date, (hour * HOUR) / MINUTE, zone)

function mayFollow(times: DigestTimes, date: Temporal.PlainDate): boolean {
  const { last, zone } = times
  if (last === null) return true
  return Temporal.PlainDate.compare(date, localDate(last, zone)) > 0 && hourOn(date, times) >= last + LEAST_GAP
}
