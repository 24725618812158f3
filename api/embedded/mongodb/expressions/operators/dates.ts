import { ObjectId, Timestamp } from 'bson'
import { typeName } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { HOUR, MINUTE, SECOND } from '../../values/time'
import { int32, isDocument, isNullish, type Maybe, type Value } from '../../values/values'
import {
  bordersBetween,
  dayOfYear,
  isCalendarUnit,
  isoWeekOf,
  type LocalTime,
  shift,
  truncate,
  weekOfYear,
} from '../dates/calendar'
import { formatDate } from '../dates/date-format'
import { fromLocal, offsetOf, toLocal } from '../dates/time-zones'
import { readDate } from './conversion'
import { integerIn } from './lists'
import { type Operation, type Operator, takingNamed } from './operator'
import { textIn } from './strings'

const DEFAULT_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ'

/** $year and its like take a date, or a document with a date and a time zone. */
function part(read: (local: LocalTime) => number, wrap: (value: number) => Value = int32): Operator {
  const compute = takingNamed({ required: ['date'], optional: ['timezone'] }, ({ date, timezone }, name) => {
    if (isNullish(date) || timezone === null) return null
    return wrap(read(toLocal(timeIn(date, name), zoneIn(timezone))))
  })
  return (operation) => compute({ ...operation, operand: withDateNamed(operation) })
}

function withDateNamed({ operand }: Operation): Value {
  if (isDocument(operand) && operand.has('date')) return operand
  return new Map([['date', Array.isArray(operand) && operand.length === 1 ? (operand[0] ?? null) : operand]])
}

export const dateOperators: Record<string, Operator> = {
  $year: part((local) => new Date(local).getUTCFullYear()),
  $month: part((local) => new Date(local).getUTCMonth() + 1),
  $dayOfMonth: part((local) => new Date(local).getUTCDate()),
  $dayOfWeek: part((local) => new Date(local).getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => new Date(local).getUTCHours()),
  $minute: part((local) => new Date(local).getUTCMinutes()),
  $second: part((local) => new Date(local).getUTCSeconds()),
  $millisecond: part((local) => new Date(local).getUTCMilliseconds()),
  $week: part(weekOfYear),
  $isoWeek: part((local) => isoWeekOf(local).week),
  $isoWeekYear: part(
    (local) => isoWeekOf(local).year,
    (year) => BigInt(year),
  ),
  $isoDayOfWeek: part((local) => new Date(local).getUTCDay() || 7),
  $dateToString: takingNamed({ required: ['date'], optional: ['format', 'timezone', 'onNull'] }, dateToString),
  $dateFromString: takingNamed(
    { required: ['dateString'], optional: ['timezone', 'onNull', 'onError'] },
    dateFromString,
  ),
  $dateTrunc: takingNamed({ required: ['date', 'unit'], optional: ['binSize', 'timezone', 'startOfWeek'] }, dateTrunc),
  $dateAdd: takingNamed({ required: ['startDate', 'unit', 'amount'], optional: ['timezone'] }, (values, name) =>
    dateShift(values, name, 1),
  ),
  $dateSubtract: takingNamed({ required: ['startDate', 'unit', 'amount'], optional: ['timezone'] }, (values, name) =>
    dateShift(values, name, -1),
  ),
  $dateDiff: takingNamed(
    { required: ['startDate', 'endDate', 'unit'], optional: ['timezone', 'startOfWeek'] },
    dateDiff,
  ),
  $dateFromParts: takingNamed(
    { required: ['year'], optional: ['month', 'day', 'hour', 'minute', 'second', 'millisecond', 'timezone'] },
    dateFromParts,
  ),
}

type Values = { [name: string]: Maybe }

function dateToString({ date, format, timezone, onNull }: Values, name: string): Maybe {
  if (isNullish(date)) return onNull ?? null
  if (format === null || timezone === null) return null
  const time = timeIn(date, name)
  const offset = offsetOf(zoneIn(timezone), time)
  return formatDate(format === undefined ? DEFAULT_FORMAT : textIn(format, name), time + offset, offset)
}

function dateFromString({ onNull, onError, ...values }: Values, name: string): Maybe {
  if (isNullish(values.dateString)) return onNull ?? null
  try {
    return dateIn(values, name)
  } catch (error) {
    if (onError === undefined || !(error instanceof MongoError)) throw error
    return onError
  }
}

function dateIn({ dateString, timezone }: Values, name: string): Maybe {
  const text = textIn(dateString, name)
  const date = readDate(text)
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text) && text.length > 10
  return timezone === undefined || hasZone ? date : new Date(fromLocal(date.getTime(), zoneIn(timezone)))
}

function dateTrunc({ date, unit, binSize, timezone, startOfWeek }: Values, name: string): Maybe {
  if ([date, unit, timezone, startOfWeek, binSize].some((value) => value === null) || date === undefined) return null
  const size = binSize === undefined ? 1 : integerIn(binSize, name)
  if (size <= 0) throw new MongoError('BinSizeNotPositive', `${name} requires 'binSize' to be greater than 0`)
  const zone = zoneIn(timezone)
  const stride = {
    unit: textIn(unit, name),
    size,
    startOfWeek: startOfWeek === undefined ? 'sunday' : textIn(startOfWeek, name),
  }
  return new Date(fromLocal(truncate(toLocal(timeIn(date, name), zone), stride), zone))
}

function dateShift({ startDate, unit, amount, timezone }: Values, name: string, sign: 1 | -1): Maybe {
  if (isNullish(startDate) || isNullish(unit) || isNullish(amount) || timezone === null) return null
  const time = timeIn(startDate, name)
  const by = integerIn(amount, name) * sign
  const named = textIn(unit, name)
  const zone = isCalendarUnit(named) ? zoneIn(timezone) : 'UTC'
  return new Date(fromLocal(shift(toLocal(time, zone), named, by), zone))
}

function dateDiff({ startDate, endDate, unit, timezone, startOfWeek }: Values, name: string): Maybe {
  if (isNullish(startDate) || isNullish(endDate) || isNullish(unit) || timezone === null) return null
  const zone = zoneIn(timezone)
  const [start, end] = [toLocal(timeIn(startDate, name), zone), toLocal(timeIn(endDate, name), zone)]
  const firstDay = isNullish(startOfWeek) ? 'sunday' : textIn(startOfWeek, name)
  return BigInt(bordersBetween(start, end, textIn(unit, name), firstDay))
}

function dateFromParts({ timezone, ...parts }: Values, name: string): Maybe {
  if (Object.values(parts).some((value) => value === null) || timezone === null) return null
  const number = (value: Maybe, fallback: number) => (value === undefined ? fallback : integerIn(value, name))
  const day = Date.UTC(number(parts.year, 1970), number(parts.month, 1) - 1, number(parts.day, 1))
  const time = number(parts.hour, 0) * HOUR + number(parts.minute, 0) * MINUTE + number(parts.second, 0) * SECOND
  return new Date(fromLocal(day + time + number(parts.millisecond, 0), zoneIn(timezone)))
}

const zoneIn = (timezone: Maybe) => (timezone === undefined ? 'UTC' : textIn(timezone, 'timezone'))

function timeIn(value: Maybe, name: string): number {
  if (value instanceof Date) return value.getTime()
  if (value instanceof ObjectId) return value.getTimestamp().getTime()
  if (value instanceof Timestamp) return value.t * SECOND
  throw new MongoError('NotADate', `can't convert from BSON type ${typeName(value)} to Date in ${name}`)
}
