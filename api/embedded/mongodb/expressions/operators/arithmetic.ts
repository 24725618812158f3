import { Decimal128 } from 'bson'
import { typeName } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { badValue, notImplemented, typeMismatch } from '../../errors/refusals'
import { addOrWiden, integerOf, isInteger, multiplyOrWiden, negate, toBigInt } from '../../values/arithmetic'
import {
  asDouble,
  int32,
  isDocument,
  isNullish,
  isNumber,
  type Maybe,
  type NumberValue,
  type Value,
} from '../../values/values'
import { type Operator, taking } from './operator'

const MANY = Number.POSITIVE_INFINITY

/** Null or missing operands make the result null. */
const onNumbers = (least: number, most: number, compute: (values: NumberValue[], name: string) => Value) =>
  taking(least, most, (values, name) => {
    if (values.some(isNullish)) return null
    return compute(
      values.map((value) => numberIn(value, name)),
      name,
    )
  })

const onOne = (compute: (value: NumberValue, name: string) => Value) =>
  onNumbers(1, 1, ([value = 0], name) => compute(value, name))

const onDouble = (compute: (value: number, name: string) => number) =>
  onOne((value, name) => compute(doubleIn(value, name), name))

export const arithmeticOperators: Record<string, Operator> = {
  $add: taking(0, MANY, addAll),
  $multiply: onNumbers(0, MANY, (values) => values.reduce(multiplyOrWiden, int32(1))),
  $subtract: taking(2, 2, subtract),
  $divide: onNumbers(2, 2, ([a = 0, b = 0], name) => {
    if (asDouble(b) === 0) throw badValue("can't $divide by zero")
    return doubleIn(a, name) / doubleIn(b, name)
  }),
  $mod: onNumbers(2, 2, ([a = 0, b = 0], name) => remainder(a, b, name)),
  $abs: onOne((value) => (asDouble(value) < 0 ? negate(value) : value)),
  $ceil: onOne((value, name) => (isInteger(value) ? value : Math.ceil(doubleIn(value, name)))),
  $floor: onOne((value, name) => (isInteger(value) ? value : Math.floor(doubleIn(value, name)))),
  $round: onNumbers(1, 2, ([value = 0, place = 0], name) => toPlace(value, place, { name, nearest: halfToEven })),
  $trunc: onNumbers(1, 2, ([value = 0, place = 0], name) => toPlace(value, place, { name, nearest: Math.trunc })),
  $rand: ({ operand }) => {
    if (isDocument(operand) && operand.size === 0) return () => Math.random()
    throw new MongoError('RandWithArguments', '$rand does not currently accept arguments')
  },
  $pow: onNumbers(2, 2, ([base = 0, exponent = 0], name) => power(base, exponent, name)),
  $sqrt: onDouble((value) => {
    if (value < 0) throw new MongoError('SqrtOfNegative', "$sqrt's argument must be greater than or equal to 0")
    return Math.sqrt(value)
  }),
  $exp: onDouble(Math.exp),
  $ln: onDouble((value) => Math.log(positive(value, '$ln'))),
  $log10: onDouble((value) => Math.log10(positive(value, '$log10'))),
  $log: onNumbers(
    2,
    2,
    ([value = 0, base = 0], name) => Math.log(doubleIn(value, name)) / Math.log(doubleIn(base, name)),
  ),
}

function addAll(values: Maybe[], name: string): Maybe {
  if (values.some(isNullish)) return null
  const dates = values.filter((value) => value instanceof Date)
  if (dates.length > 1) throw new MongoError('AddOfDates', 'only one date allowed in an $add expression')
  const numbers = values.filter((value) => !(value instanceof Date)).map((value) => numberIn(value, name))
  const sum = numbers.reduce(addOrWiden, int32(0))
  const [date] = dates
  return date ? new Date(date.getTime() + Math.round(asDouble(sum))) : sum
}

function subtract([a, b]: Maybe[]): Maybe {
  if (isNullish(a) || isNullish(b)) return null
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime())
  if (a instanceof Date && isNumber(b)) return new Date(a.getTime() - Math.round(asDouble(b)))
  if (isNumber(a) && isNumber(b)) return addOrWiden(a, negate(b))
  throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`)
}

function remainder(a: NumberValue, b: NumberValue, name: string): Value {
  if (asDouble(b) === 0) throw new MongoError('ModByZero', "can't $mod by zero")
  if (!isInteger(a) || !isInteger(b)) return doubleIn(a, name) % doubleIn(b, name)
  const isWide = typeof a === 'bigint' || typeof b === 'bigint'
  return integerOf(toBigInt(a) % toBigInt(b), isWide ? 'long' : 'int') ?? 0
}

function power(base: NumberValue, exponent: NumberValue, name: string): Value {
  const result = doubleIn(base, name) ** doubleIn(exponent, name)
  if (!isInteger(base) || !isInteger(exponent) || !Number.isSafeInteger(result)) return result
  const isWide = typeof base === 'bigint' || typeof exponent === 'bigint'
  return integerOf(BigInt(result), isWide ? 'long' : 'int') ?? result
}

interface Rounding {
  name: string
  nearest(value: number): number
}

function toPlace(value: NumberValue, place: NumberValue, { name, nearest }: Rounding): Value {
  const digits = asDouble(place)
  if (!Number.isInteger(digits) || digits < -20 || digits > 100) {
    throw new MongoError(
      'RoundingOutOfRange',
      `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`,
    )
  }
  if (isInteger(value) && digits >= 0) return value
  const double = doubleIn(value, name)
  const moved = shifted(nearest(shifted(double, digits)), -digits)
  return isInteger(value) ? (integerOf(BigInt(moved), typeof value === 'bigint' ? 'long' : 'int') ?? moved) : moved
}

/** Moves the decimal point in the text, so no digit is lost. */
function shifted(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}

function halfToEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

function positive(value: number, name: string): number {
  if (value <= 0)
    throw new MongoError('LogarithmNotPositive', `${name}'s argument must be a positive number, but is ${value}`)
  return value
}

function numberIn(value: Maybe, name: string): NumberValue {
  if (isNumber(value)) return value
  throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`)
}

/** Rejects decimals, which would lose digits as doubles. */
function doubleIn(value: NumberValue, name: string): number {
  if (!(value instanceof Decimal128)) return asDouble(value)
  throw notImplemented(`${name} of decimals`)
}
