import { Decimal128, ObjectId } from 'bson'
import { type TypeName, typeName, typesNamed } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { failedToParse, unsupported } from '../../errors/refusals'
import { integerOf, isInteger, toBigInt, toDecimal } from '../../values/arithmetic'
import { asDouble, isNullish, isNumber, isTruthy, type Maybe, type NumberValue, type Value } from '../../values/values'
import { namedArguments, type Operation, type Operator, taking } from './operator'

type Convert = (value: Value) => Value

const conversions: { [name in TypeName]?: Convert } = {
  string: textOf,
  int: (value) => integerFrom(value, 'int'),
  long: (value) => integerFrom(value, 'long'),
  double: (value) => asDouble(numberFrom(value, 'double')),
  decimal: (value) => toDecimal(numberFrom(value, 'decimal')),
  bool: (value) => isTruthy(value),
  date: dateFrom,
  objectId: objectIdFrom,
}

const converting = (to: TypeName) => taking(1, 1, ([value]) => convert(value, to))

export const conversionOperators: Record<string, Operator> = {
  $type: taking(1, 1, ([value]) => typeName(value)),
  $isNumber: taking(1, 1, ([value]) => isNumber(value)),
  $toString: converting('string'),
  $toInt: converting('int'),
  $toLong: converting('long'),
  $toDouble: converting('double'),
  $toDecimal: converting('decimal'),
  $toBool: converting('bool'),
  $toDate: converting('date'),
  $toObjectId: converting('objectId'),
  $convert: parseConvert,
}

function convert(value: Maybe, to: TypeName): Maybe {
  if (isNullish(value)) return null
  const conversion = conversions[to]
  if (!conversion) throw failedToParse(unsupported(`conversion to ${to}`))
  return conversion(value)
}

function parseConvert({ name, operand, parsing }: Operation) {
  const given = new Map(
    namedArguments({ name, operand }, { required: ['input', 'to'], optional: ['onError', 'onNull'] }),
  )
  const parsed = (argument: 'input' | 'to' | 'onError' | 'onNull') => parsing.parse(given.get(argument) ?? null)
  const [input, to, onError, onNull] = [parsed('input'), parsed('to'), parsed('onError'), parsed('onNull')]
  return (scope: Parameters<typeof input>[0]): Maybe => {
    const value = input(scope)
    if (isNullish(value)) return onNull(scope)
    const [target] = typesNamed(to(scope) ?? null)
    try {
      return target && convert(value, target)
    } catch (error) {
      if (!given.has('onError') || !(error instanceof MongoError)) throw error
      return onError(scope)
    }
  }
}

export function textOf(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (isNumber(value)) return typeof value === 'number' ? String(value) : value.toString()
  throw noConversion(value, 'string')
}

function numberFrom(value: Value, to: 'double' | 'decimal'): NumberValue {
  if (isNumber(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return BigInt(value.getTime())
  if (typeof value !== 'string') throw noConversion(value, to)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) throw unreadable(value, 'number')
  return to === 'decimal' ? Decimal128.fromStringWithRounding(value) : Number(value)
}

function integerFrom(value: Value, to: 'int' | 'long'): Value {
  const whole = wholeNumber(value, to)
  const integer = integerOf(whole, to)
  if (integer === undefined || (to === 'int' && typeof integer === 'bigint')) {
    throw new MongoError(
      'ConversionFailure',
      `Conversion would overflow target type in $convert with no onError value: ${whole}`,
    )
  }
  return integer
}

function wholeNumber(value: Value, to: 'int' | 'long'): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (value instanceof Date && to === 'long') return BigInt(value.getTime())
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw unreadable(value, 'number')
    return BigInt(value.replace('+', ''))
  }
  if (!isNumber(value)) throw noConversion(value, to)
  if (isInteger(value)) return toBigInt(value)
  const double = Math.trunc(asDouble(value))
  if (!Number.isFinite(double))
    throw new MongoError('ConversionFailure', `Attempt to convert ${double} value to integer type in $convert`)
  return BigInt(double)
}

function dateFrom(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (isNumber(value) && typeName(value) !== 'int') return new Date(Math.trunc(asDouble(value)))
  if (typeof value !== 'string') throw noConversion(value, 'date')
  return readDate(value)
}

/** Parses ISO 8601; without a zone it is UTC. */
export function readDate(text: string): Date {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  const isIso = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)
  const date = new Date(hasZone || !/[T ]/.test(text) ? text : `${text}Z`)
  if (!isIso || Number.isNaN(date.getTime())) throw unreadable(text, 'date')
  return date
}

function objectIdFrom(value: Value): ObjectId {
  if (value instanceof ObjectId) return value
  if (typeof value !== 'string') throw noConversion(value, 'objectId')
  if (!/^[0-9a-f]{24}$/i.test(value)) throw unreadable(value, 'objectId')
  return ObjectId.createFromHexString(value)
}

const noConversion = (value: Value, to: string) =>
  new MongoError(
    'ConversionFailure',
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  )

const unreadable = (text: string, as: string) =>
  new MongoError('ConversionFailure', `Failed to parse ${as} '${text}' in $convert with no onError value`)
