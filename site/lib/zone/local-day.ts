import { DAY_MINUTES, HOUR, MINUTE, WEEKDAYS } from '../../../shared/time'
import { formatterOf } from './zoned-format'

/** A calendar day in a zone, in milliseconds since 1970. It has 23 or 25 hours when the clocks change. */
export interface LocalDay {
  from: number
  to: number
}

// Longer than any day, shorter than any two.
const INTO_ANOTHER_DAY = 28 * HOUR

const dates = formatterOf({ year: 'numeric', month: 'numeric', day: 'numeric' })
const weekdays = formatterOf({ weekday: 'short' })
const hours = formatterOf({ hour: '2-digit' })
const clocks = formatterOf({ hour: '2-digit', minute: '2-digit' })

export const isSameDay = (one: number, other: number, zone: string) =>
  dates(zone).format(one) === dates(zone).format(other)

/** Found by search, because in some zones a day does not begin at 00:00. */
export function startOfDay(moment: number | Date, zone: string): number {
  const date = dates(zone).format(moment)
  return firstMinute(Number(moment) - INTO_ANOTHER_DAY, Number(moment), (at) => dates(zone).format(at) === date)
}

export function dayOf(moment: number | Date, zone: string): LocalDay {
  const from = startOfDay(moment, zone)
  return { from, to: startOfDay(from + INTO_ANOTHER_DAY, zone) }
}

/** The minutes since midnight that a clock in the zone shows. */
export function minuteOfDay(moment: number, zone: string): number {
  const [hour = 0, minute = 0] = clocks(zone).format(moment).split(':').map(Number)
  return (hour * HOUR) / MINUTE + minute
}

/** 1 on Mondays, 7 on Sundays. */
export const weekdayOf = (moment: number, zone: string) =>
  (WEEKDAYS as readonly string[]).indexOf(weekdays(zone).format(moment)) + 1

/**
 * When a clock in the zone shows this many minutes since midnight; 1440 is the end of the day. A time that occurs twice, when clocks go back, is
 * the first one; a time that is skipped, when they go forward, is the moment of the change.
 */
export function momentOfDay(day: LocalDay, minutes: number, zone: string): number {
  if (minutes >= DAY_MINUTES) return day.to
  const unchanged = day.from + (minutes - minuteOfDay(day.from, zone)) * MINUTE
  if (minuteOfDay(unchanged, zone) === minutes) return unchanged
  return firstMinute(day.from - MINUTE, day.to, (at) => minuteOfDay(at, zone) >= minutes)
}

/** The first minute in a range for which a condition holds; once true, it must stay true. */
function firstMinute(after: number, by: number, isSo: (at: number) => boolean): number {
  let [last, first] = [Math.floor(after / MINUTE), Math.floor(by / MINUTE)]
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2)
    if (isSo(middle * MINUTE)) first = middle
    else last = middle
  }
  return first * MINUTE
}

/** 14.5 at half past two, unless the clocks changed before. */
export const hoursInto = ({ from }: LocalDay, moment: number) => (moment - from) / HOUR

/**
 * The clock's hour at the start of each hour of a day: 00 to 23, with 02 missing or repeated when the clocks change.
 */
export function hourNames(day: LocalDay, zone: string): string[] {
  const count = Math.ceil(hoursInto(day, day.to))
  return Array.from({ length: count }, (_, hour) => hours(zone).format(day.from + hour * HOUR))
}
