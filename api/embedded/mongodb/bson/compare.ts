import { Int32, ObjectId } from 'bson'
import type { Maybe } from '../values/values'
import { canonicalTypeOf, type KeyPart } from './canonical-order'
import { encodeKey, encodeKeyText } from './key-encoding'

/** Negative, zero or positive. Text and most numbers are compared directly, everything else by its encoded key. */
export function compareValues(a: KeyPart, b: KeyPart): number {
  if (a === b) return 0
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  const left = plainNumber(a)
  const right = plainNumber(b)
  if (left !== undefined && right !== undefined) return left - right
  const types = canonicalTypeOf(a) - canonicalTypeOf(b)
  return types === 0 ? Buffer.compare(encodeKey([a]), encodeKey([b])) : types
}

export function areEqual(a: Maybe, b: Maybe): boolean {
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b)
  return compareValues(a, b) === 0
}

export const areComparable = (a: Maybe, b: Maybe) => canonicalTypeOf(a) === canonicalTypeOf(b)

/** Equal text for equal values of any numeric type, for sets and groups. */
export const identityOf = (value: Maybe) => encodeKeyText([value])

/** Infinities and NaN need the encoding: a difference cannot tell them apart. */
function plainNumber(value: KeyPart): number | undefined {
  if (value instanceof Int32) return value.value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Compares in UTF-8 order, which differs from UTF-16 order for surrogates. */
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
