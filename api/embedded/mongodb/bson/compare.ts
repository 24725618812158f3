import { Int32, ObjectId } from 'bson'
import type { Maybe } from '../values/values'
import { encodeKey, kindOf } from './key-encoding'

/** Negative, zero or positive, in MongoDB's order of all values; nothing counts as null. */
export function compareValues(a: Maybe, b: Maybe): number {
  if (a === b) return 0
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  const left = plainNumber(a)
  const right = plainNumber(b)
  if (left !== undefined && right !== undefined) return left - right
  const kinds = kindOf(a) - kindOf(b)
  return kinds === 0 ? Buffer.compare(encodeKey([a]), encodeKey([b])) : kinds
}

export function areEqual(a: Maybe, b: Maybe): boolean {
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b)
  return compareValues(a, b) === 0
}

/** Two values of one kind can be compared by $lt and its like; others never match. */
export const areComparable = (a: Maybe, b: Maybe) => kindOf(a) === kindOf(b)

/** Equal text for equal values of any numeric type, for sets and groups. */
export const identityOf = (value: Maybe) => encodeKey([value]).toString('latin1')

/** Infinities and NaN are left to the encoding: a difference cannot tell them apart. */
function plainNumber(value: Maybe): number | undefined {
  if (value instanceof Int32) return value.value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** In the order of UTF-8, which differs from that of UTF-16 where surrogates are involved. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return inCodePointOrder(left) - inCodePointOrder(right)
  }
  return a.length - b.length
}

const inCodePointOrder = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)
