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

/** Whether two moments are of one day in a zone. */
export const isSameDay = (one: number, other: number, zone: string) =>
  dates(zone).format(one) === dates(zone).format(other)

/** The first minute of a moment's day. It is looked for, because there are days that do not begin at 00:00. */
export function startOfDay(moment: number | Date, zone: string): number {
  const date = dates(zone).format(moment)
  let within = Math.floor(Number(moment) / MINUTE)
  let before = within - INTO_ANOTHER_DAY / MINUTE
  while (within - before > 1) {
    const middle = Math.floor((within + before) / 2)
    if (dates(zone).format(middle * MINUTE) === date) within = middle
    else before = middle
  }
  return within * MINUTE
}

export function dayOf(moment: number | Date, zone: string): LocalDay {
  const from = startOfDay(moment, zone)
  return { from, to: startOfDay(from + INTO_ANOTHER_DAY, zone) }
}

/** 14.5 for half past two, unless clocks were changed before. */
export const hoursInto = ({ from }: LocalDay, moment: number) => (moment - from) / HOUR

/** What a clock shows at the beginning of each hour of a day: 00 to 23, without 02 or with two of it where clocks are changed. */
export function hourNames(day: LocalDay, zone: string): string[] {
  const count = Math.ceil(hoursInto(day, day.to))
  return Array.from({ length: count }, (_, hour) => hours(zone).format(day.from + hour * HOUR))
}
