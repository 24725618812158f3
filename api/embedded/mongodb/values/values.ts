import {
  type Binary,
  type BSONRegExp,
  type Code,
  Decimal128,
  Int32,
  type MaxKey,
  type MinKey,
  type ObjectId,
  type Timestamp,
} from 'bson'

/** Doubles are numbers and 64-bit integers bigints, so every BSON number keeps its type. */
export type NumberValue = number | Int32 | bigint | Decimal128

/** A map keeps field order, even for numeric names, and has no prototype. */
export type Document = Map<string, Value>

export type Value =
  | null
  | boolean
  | string
  | NumberValue
  | Document
  | Value[]
  | ObjectId
  | Date
  | Binary
  | BSONRegExp
  | Timestamp
  | Code
  | MinKey
  | MaxKey

export type Maybe = Value | undefined

export const int32 = (value: number) => new Int32(value)

export const isDocument = (value: Maybe): value is Document => value instanceof Map

export function isNumber(value: Maybe): value is NumberValue {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Int32 || value instanceof Decimal128
}

export function asDouble(value: NumberValue): number {
  if (typeof value === 'number') return value
  if (value instanceof Int32) return value.value
  if (typeof value === 'bigint') return Number(value)
  return Number(value.toString())
}

export function asInteger(value: Maybe): number | undefined {
  if (!isNumber(value)) return undefined
  const number = asDouble(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** MongoDB's truthiness: false, zero, null and missing are false. */
export function isTruthy(value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false
  return !isNumber(value) || asDouble(value) !== 0
}

export function isNullish(value: Maybe): value is null | undefined {
  return value === null || value === undefined
}

interface PlainFields {
  [name: string]: Value | PlainFields | PlainFields[] | undefined
}

export function documentOf(fields: PlainFields): Document {
  const document: Document = new Map()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) document.set(name, plainOrValue(value))
  return document
}

function plainOrValue(value: Value | PlainFields | PlainFields[]): Value {
  if (Array.isArray(value)) return value.map(plainOrValue)
  return isPlain(value) ? documentOf(value) : value
}

function isPlain(value: Value | PlainFields): value is PlainFields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Copies everything that an update could change. */
export function copyOf(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf)
  return isDocument(value) ? copyOfDocument(value) : value
}

function copyOfDocument(document: Document): Document {
  const copy: Document = new Map()
  for (const [name, value] of document) copy.set(name, copyOf(value))
  return copy
}
