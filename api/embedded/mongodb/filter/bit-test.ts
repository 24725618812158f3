import { Binary, Int32 } from 'bson'
import { badValue } from '../errors/refusals'
import { asInteger, type Maybe, type Value } from '../values/values'
import type { ValueTest } from './predicate'

export type BitTest = Extract<ValueTest, { kind: 'bits' }>

const operators = {
  $bitsAllSet: { isSet: true, all: true },
  $bitsAllClear: { isSet: false, all: true },
  $bitsAnySet: { isSet: true, all: false },
  $bitsAnyClear: { isSet: false, all: false },
}

/** https://www.mongodb.com/docs/manual/reference/operator/query-bitwise/ */
export function parseBitTest(name: string, operand: Value): BitTest | undefined {
  if (!Object.hasOwn(operators, name)) return undefined
  return { kind: 'bits', positions: positionsOf(name, operand), ...operators[name as keyof typeof operators] }
}

export function testBits({ positions, isSet, all }: BitTest, value: Maybe): boolean {
  const bitAt = bitsOf(value)
  if (!bitAt) return false
  const holds = (position: number) => bitAt(position) === isSet
  return all ? positions.every(holds) : positions.some(holds)
}

/** The bits of a mask, or a list of positions. */
function positionsOf(name: string, operand: Value): number[] {
  if (Array.isArray(operand)) return operand.map((position) => positionIn(name, position))
  const mask = asInteger(operand)
  if (mask !== undefined && mask < 0) throw badValue(`${name} takes a mask that is not negative: ${mask}`)
  const bitAt = bitsOf(mask === undefined ? operand : BigInt(mask))
  if (!bitAt) throw badValue(`${name} takes an Array, a number, or a BinData`)
  const length = operand instanceof Binary ? operand.position * 8 : 64
  return Array.from({ length }, (_, position) => position).filter(bitAt)
}

function positionIn(name: string, value: Value): number {
  const position = asInteger(value)
  if (position !== undefined && position >= 0) return position
  throw badValue(`${name} takes bit positions that are whole and not negative: ${String(value)}`)
}

/** Negative numbers repeat their sign in every higher bit; binary data has zeros there. */
function bitsOf(value: Maybe): ((position: number) => boolean) | undefined {
  if (value instanceof Binary) {
    const bytes = value.value()
    return (position) => (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) === 1
  }
  const integer = integerOf(value)
  if (integer === undefined) return undefined
  return (position) => ((integer >> BigInt(Math.min(position, 63))) & 1n) === 1n
}

function integerOf(value: Maybe): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (value instanceof Int32) return BigInt(value.value)
  const isWhole = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63
  return isWhole ? BigInt(value) : undefined
}
