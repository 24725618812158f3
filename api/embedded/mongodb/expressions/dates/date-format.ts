import { MongoError } from '../../errors/mongo-error'
import { HOUR, MINUTE } from '../../values/time'
import { dayOfYear, isoWeekOf, type LocalTime, weekOfYear } from './calendar'

const padded = (value: number, length = 2) => String(value).padStart(length, '0')
const nameOf = (date: Date, month: 'long' | 'short') => date.toLocaleString('en-US', { month, timeZone: 'UTC' })

const specifiers: Record<string, (date: Date, offset: number) => string> = {
  '%': () => '%',
  Y: (date) => padded(date.getUTCFullYear(), 4),
  m: (date) => padded(date.getUTCMonth() + 1),
  d: (date) => padded(date.getUTCDate()),
  H: (date) => padded(date.getUTCHours()),
  M: (date) => padded(date.getUTCMinutes()),
  S: (date) => padded(date.getUTCSeconds()),
  L: (date) => padded(date.getUTCMilliseconds(), 3),
  j: (date) => padded(dayOfYear(date.getTime()), 3),
  w: (date) => String(date.getUTCDay() + 1),
  u: (date) => String(date.getUTCDay() || 7),
  U: (date) => padded(weekOfYear(date.getTime())),
  V: (date) => padded(isoWeekOf(date.getTime()).week),
  G: (date) => padded(isoWeekOf(date.getTime()).year, 4),
  b: (date) => nameOf(date, 'short'),
  B: (date) => nameOf(date, 'long'),
  z: (_, offset) => `${offset < 0 ? '-' : '+'}${padded(hoursIn(offset))}${padded(minutesIn(offset))}`,
  Z: (_, offset) => String(offset / MINUTE),
}

const hoursIn = (offset: number) => Math.floor(Math.abs(offset) / HOUR)
const minutesIn = (offset: number) => (Math.abs(offset) / MINUTE) % 60

export function formatDate(format: string, local: LocalTime, offset: number): string {
  const date = new Date(local)
  return format.replace(/%(.?)/gsu, (_, letter: string) => {
    const write = Object.hasOwn(specifiers, letter) ? specifiers[letter] : undefined
    if (!write) throw new MongoError('InvalidDateFormat', `Invalid format character '%${letter}' in format string`)
    return write(date, offset)
  })
}
