import { HOUR, MINUTE } from '../../../shared/time'
import { formatterOf } from './zoned-format'

/** A day from midnight to midnight of a zone, in milliseconds since 1970: 23 or 25 hours where clocks are changed. */
export interface LocalDay {
  from: number
  to: number
}

// Longer than any day, and shorter than any two.
const INTO_ANOTHER_DAY = 28 * HOUR

const dates = formatterOf({ year: 'numeric', month: 'numeric', day: 'numeric' })
const hours = formatterOf({ hour: '2-digit' })
const clocks = formatterOf({ hour: '2-digit', minute: '2-digit' })

/** Whether two moments are of one day in a zone. */
export const isSameDay = (one: number, other: number, zone: string) =>
  dates(zone).format(one) === dates(zone).format(other)

/** The first minute of a moment's day. It is looked for, because there are days that do not begin at 00:00. */
export function startOfDay(moment: number | Date, zone: string): number {
  const date = dates(zone).format(moment)
  return firstMinute(Number(moment) - INTO_ANOTHER_DAY, Number(moment), (at) => dates(zone).format(at) === date)
}

export function dayOf(moment: number | Date, zone: string): LocalDay {
  const from = startOfDay(moment, zone)
  return { from, to: startOfDay(from + INTO_ANOTHER_DAY, zone) }
}

/** How many minutes since midnight a clock shows. */
export function minuteOfDay(moment: number, zone: string): number {
  const [hour = 0, minute = 0] = clocks(zone).format(moment).split(':').map(Number)
  return (hour * HOUR) / MINUTE + minute
}

/**
 * When a clock shows so many minutes since midnight. Of a time that there is twice, as clocks are put back, the first; a time
 * that there is not, as they are put forward, is the moment at which they are.
 */
export function momentOfDay(day: LocalDay, minutes: number, zone: string): number {
  const unchanged = day.from + (minutes - minuteOfDay(day.from, zone)) * MINUTE
  if (minuteOfDay(unchanged, zone) === minutes) return unchanged
  return firstMinute(day.from - MINUTE, day.to, (at) => minuteOfDay(at, zone) >= minutes)
}

/** Of something that begins to be so after one moment, and by another, the first minute. */
function firstMinute(after: number, by: number, isSo: (at: number) => boolean): number {
  let [last, first] = [Math.floor(after / MINUTE), Math.floor(by / MINUTE)]
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2)
    if (isSo(middle * MINUTE)) first = middle
    else last = middle
  }
  return first * MINUTE
}

/** 14.5 for half past two, unless clocks were changed before. */
export const hoursInto = ({ from }: LocalDay, moment: number) => (moment - from) / HOUR

/** What a clock shows at the beginning of each hour of a day: 00 to 23, without 02 or with two of it where clocks are changed. */
export function hourNames(day: LocalDay, zone: string): string[] {
  const count = Math.ceil(hoursInto(day, day.to))
  return Array.from({ length: count }, (_, hour) => hours(zone).format(day.from + hour * HOUR))
}
