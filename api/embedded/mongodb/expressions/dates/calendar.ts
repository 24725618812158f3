import { failedToParse } from '../../errors/refusals'
import { DAY, HOUR, MINUTE, SECOND } from '../../values/time'

const WEEK = 7 * DAY

/** Units of constant length. */
const lengths: Record<string, number> = {
  millisecond: 1,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: WEEK,
}
const months: Record<string, number> = { month: 1, quarter: 3, year: 12 }
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A moment as the local clock shows it: milliseconds that read as UTC. */
export type LocalTime = number

interface Stride {
  unit: string
  size: number
  startOfWeek: string
}

/**
 * The start of the unit that contains a moment; units count from the year 2000
 * (https://www.mongodb.com/docs/manual/reference/operator/aggregation/dateTrunc/).
 */
export function truncate(local: LocalTime, { unit, size, startOfWeek }: Stride): LocalTime {
  const perUnit = months[unit]
  if (perUnit !== undefined) {
    const count = Math.floor(monthsSince2000(local) / (perUnit * size)) * perUnit * size
    return Date.UTC(2000, count, 1)
  }
  const length = lengthOf(unit) * size
  const origin = unit === 'week' ? firstWeek(startOfWeek) : Date.UTC(2000, 0, 1)
  return origin + Math.floor((local - origin) / length) * length
}

/** How many unit boundaries lie between two moments. */
export function bordersBetween(start: LocalTime, end: LocalTime, unit: string, startOfWeek: string): number {
  const perUnit = months[unit]
  if (perUnit !== undefined) {
    return Math.floor(monthsSince2000(end) / perUnit) - Math.floor(monthsSince2000(start) / perUnit)
  }
  const stride = { unit, size: 1, startOfWeek }
  return Math.round((truncate(end, stride) - truncate(start, stride)) / lengthOf(unit))
}

/** Clamps to the last day of a shorter month. */
export function shift(local: LocalTime, unit: string, amount: number): LocalTime {
  const perUnit = months[unit]
  if (perUnit === undefined) return local + amount * lengthOf(unit)
  const date = new Date(local)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + amount * perUnit)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

export const isCalendarUnit = (unit: string) => unit in months || unit === 'day' || unit === 'week'

export function isoWeekOf(local: LocalTime): { year: number; week: number } {
  const thursday = truncate(local, { unit: 'week', size: 1, startOfWeek: 'monday' }) + 3 * DAY
  const year = new Date(thursday).getUTCFullYear()
  return { year, week: 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK) }
}

export function dayOfYear(local: LocalTime): number {
  return 1 + Math.floor((local - Date.UTC(new Date(local).getUTCFullYear(), 0, 1)) / DAY)
}

/** Weeks begin on Sunday; the days before the first Sunday are week 0. */
export const weekOfYear = (local: LocalTime) => Math.floor((dayOfYear(local) + 6 - new Date(local).getUTCDay()) / 7)

function monthsSince2000(local: LocalTime): number {
  const date = new Date(local)
  return (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()
}

function lengthOf(unit: string): number {
  const length = Object.hasOwn(lengths, unit) ? lengths[unit] : undefined
  if (length === undefined) throw failedToParse(`unknown time unit value: ${unit}`)
  return length
}

/** The first such weekday of 2000, which began on a Saturday. */
function firstWeek(startOfWeek: string): LocalTime {
  const name = startOfWeek.toLowerCase()
  const weekday = weekdays.findIndex((day) => day === name || day.slice(0, 3) === name)
  if (weekday < 0) throw failedToParse(`unknown day of week value: ${startOfWeek}`)
  return Date.UTC(2000, 0, 1 + ((weekday + 1) % 7))
}
