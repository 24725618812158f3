import { parseRests } from '../../../../shared/settings/rests'
import { restAround } from '../rest-plan'

/** Times of the day in which something may be done, such as "18:00-22:00" in the player's zone. */
export interface TimeWindow {
  isOpen(now: number): boolean
  /** The next moment at which it opens; infinite for a window that is always open. */
  opensAfter(now: number): number
}

/** An empty text is open at all times. */
export function readTimeWindow(text: string, zone: string): TimeWindow {
  const spans = parseRests(text) ?? []
  if (spans.length === 0) return { isOpen: () => true, opensAfter: () => Number.POSITIVE_INFINITY }
  return {
    isOpen: (now) => restAround({ rests: spans, zone }, now) !== null,
    opensAfter(now) {
      const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(zone).toPlainDate()
      const openings = Array.from({ length: 8 }, (_, days) => today.add({ days })).flatMap((day) =>
        spans.filter(({ days }) => days.includes(day.dayOfWeek)).map(({ from }) => momentOf(day, from, zone)),
      )
      return Math.min(...openings.filter((at) => at > now))
    },
  }
}

const momentOf = (day: Temporal.PlainDate, minutes: number, zone: string): number =>
  day.toPlainDateTime(new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60)).toZonedDateTime(zone)
    .epochMilliseconds
