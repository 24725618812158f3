import { Decimal128, Int32 } from 'bson'
import { decimalOf, type Exact, exactOfDecimal, productOf, sumOf } from './decimal'
import { asDouble, type NumberValue } from './values'

const MAX_LONG = 2n ** 63n - 1n
const MIN_LONG = -(2n ** 63n)
const MAX_INT = 2 ** 31 - 1
const MIN_INT = -(2 ** 31)

interface Operation {
  integers(a: bigint, b: bigint): bigint
  doubles(a: number, b: number): number
  decimals(a: Exact, b: Exact): Exact
}

const addition: Operation = { integers: (a, b) => a + b, doubles: (a, b) => a + b, decimals: sumOf }
const multiplication: Operation = { integers: (a, b) => a * b, doubles: (a, b) => a * b, decimals: productOf }

/** In the wider of both types; undefined on a 64-bit overflow. */
export const add = (a: NumberValue, b: NumberValue) => compute(addition, a, b)

/** In the wider of both types; undefined on a 64-bit overflow. */
export const multiply = (a: NumberValue, b: NumberValue) => compute(multiplication, a, b)

/** Like expressions, widens to a double on overflow. */
export const addOrWiden = (a: NumberValue, b: NumberValue): NumberValue => add(a, b) ?? asDouble(a) + asDouble(b)

export const multiplyOrWiden = (a: NumberValue, b: NumberValue): NumberValue =>
  multiply(a, b) ?? asDouble(a) * asDouble(b)

export function negate(value: NumberValue): NumberValue {
  return multiplyOrWiden(value, new Int32(-1))
}

/** In the narrowest type that holds it, but no narrower than `atLeast`. */
export function integerOf(value: bigint, atLeast: 'int' | 'long'): NumberValue | undefined {
  if (value > MAX_LONG || value < MIN_LONG) return undefined
  const small = Number(value)
  return atLeast === 'int' && small <= MAX_INT && small >= MIN_INT ? new Int32(small) : value
}

export const isInteger = (value: NumberValue): value is Int32 | bigint =>
  typeof value === 'bigint' || value instanceof Int32

export const toBigInt = (value: Int32 | bigint) => (typeof value === 'bigint' ? value : BigInt(value.value))

function compute(operation: Operation, a: NumberValue, b: NumberValue): NumberValue | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return computeDecimal(operation, toDecimal(a), toDecimal(b))
  if (!isInteger(a) || !isInteger(b)) return operation.doubles(asDouble(a), asDouble(b))
  const isWide = typeof a === 'bigint' || typeof b === 'bigint'
  return integerOf(operation.integers(toBigInt(a), toBigInt(b)), isWide ? 'long' : 'int')
}

function computeDecimal(operation: Operation, a: Decimal128, b: Decimal128): Decimal128 {
  const left = exactOfDecimal(a)
  const right = exactOfDecimal(b)
  if (typeof left !== 'number' && typeof right !== 'number') return decimalOf(operation.decimals(left, right))
  return Decimal128.fromString(String(operation.doubles(asDouble(a), asDouble(b))))
}

/** Like MongoDB, converts a double with its 15 significant digits. */
export function toDecimal(value: NumberValue): Decimal128 {
  if (value instanceof Decimal128) return value
  if (typeof value === 'number')
    return Decimal128.fromString(Number.isFinite(value) ? value.toPrecision(15) : String(value))
  return Decimal128.fromString(String(toBigInt(value)))
}
