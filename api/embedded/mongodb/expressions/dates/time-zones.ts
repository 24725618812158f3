import { MongoError } from '../../errors/mongo-error'
import { HOUR, MINUTE, SECOND } from '../../values/time'
import type { LocalTime } from './calendar'

const formats = new Map<string, Intl.DateTimeFormat>()

export function offsetOf(zone: string, time: number): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * HOUR + Number(fixed[3] ?? 0) * MINUTE)
  const second = Math.floor(time / SECOND) * SECOND
  return localSecond(zone, second) - second
}

export const toLocal = (time: number, zone: string): LocalTime => time + offsetOf(zone, time)

export function fromLocal(local: LocalTime, zone: string): number {
  const guess = local - offsetOf(zone, local)
  return local - offsetOf(zone, guess)
}

function localSecond(zone: string, time: number): LocalTime {
  const parts: { [part: string]: number } = {}
  for (const { type, value } of formatOf(zone).formatToParts(time)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  try {
    const numeric = 'numeric'
    const fields = {
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    } as const
    const format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zone, hourCycle: 'h23' })
    formats.set(zone, format)
    return format
  } catch (cause) {
    throw new MongoError('UnknownTimeZone', `unrecognized time zone identifier: "${zone}"`, {}, { cause })
  }
}
