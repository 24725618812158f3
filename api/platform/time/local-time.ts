import { DAY_MINUTES } from '../../../shared/time'

/**
 * When a clock in the zone shows this many minutes after midnight of the date. When clocks are put back, a time that occurs
 * twice is the first one. When they are put forward, a time that is skipped is the moment of the change.
 */
export function momentOf(date: Temporal.PlainDate, minutes: number, zone: string): number {
  const day = date.add({ days: Math.floor(minutes / DAY_MINUTES) })
  const time = new Temporal.PlainTime(Math.floor((minutes % DAY_MINUTES) / 60), minutes % 60)
  const moment = day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isThere = moment.toPlainTime().equals(time)
  return (isThere ? moment : (moment.getTimeZoneTransition('next') ?? moment)).epochMilliseconds
}

export const localDate = (now: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(zone).toPlainDate()
