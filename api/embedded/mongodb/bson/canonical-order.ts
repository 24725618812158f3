import type { Maybe } from '../values/values'
import { type TypeName, typeName } from './types'

/** Represents an empty list in a key; sorts before null. */
export const EMPTY_LIST = Symbol('empty list')
export type KeyPart = Maybe | typeof EMPTY_LIST

const AFTER_MIN_KEY = 0x05
const NULLISH = 0x0a
const NUMERIC = 0x1e

/**
 * MongoDB's sort order of types, lowest first
 * (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/). Each number is the first byte of a
 * stored key, so comparisons, sorts, indexes and existing files depend on this table.
 */
const canonicalOrder: Record<TypeName | 'missing', number> = {
  minKey: 0x02,
  missing: NULLISH,
  null: NULLISH,
  double: NUMERIC,
  int: NUMERIC,
  long: NUMERIC,
  decimal: NUMERIC,
  string: 0x3c,
  object: 0x46,
  array: 0x50,
  binData: 0x5a,
  objectId: 0x64,
  bool: 0x6e,
  date: 0x78,
  timestamp: 0x82,
  regex: 0x8c,
  javascript: 0x96,
  maxKey: 0xfe,
}

/** Equal for types that compare with each other. */
export function canonicalTypeOf(part: KeyPart): number {
  return part === EMPTY_LIST ? AFTER_MIN_KEY : canonicalOrder[typeName(part)]
}
