import { Binary, BSONRegExp, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { badValue, unsupported } from '../errors/refusals'
import { asInteger, type Maybe, type Value } from '../values/values'

/** BSON type numbers by their `$type` aliases (https://www.mongodb.com/docs/manual/reference/bson-types/). */
const typeNumbers = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const

export type TypeName = keyof typeof typeNumbers

const namesByNumber = new Map<number, TypeName>(
  Object.entries(typeNumbers).map(([name, number]) => [number, name as TypeName]),
)

/** The `$type` alias of a value; `missing` for undefined. */
export function typeName(value: Maybe): TypeName | 'missing' {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'number':
      return 'double'
    case 'bigint':
      return 'long'
    default:
      return objectTypeName(value)
  }
}

function objectTypeName(value: object): TypeName {
  if (value instanceof ObjectId) return 'objectId'
  if (value instanceof Int32) return 'int'
  if (value instanceof Date) return 'date'
  if (value instanceof Map) return 'object'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Decimal128) return 'decimal'
  if (value instanceof Binary) return 'binData'
  if (value instanceof BSONRegExp) return 'regex'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof Code) return 'javascript'
  if (value instanceof MinKey) return 'minKey'
  if (value instanceof MaxKey) return 'maxKey'
  throw badValue(unsupported(`values of ${value.constructor.name}`))
}

export const numericTypes: readonly TypeName[] = ['double', 'int', 'long', 'decimal']

export function typesNamed(alias: Value): readonly TypeName[] {
  if (alias === 'number') return numericTypes
  if (typeof alias === 'string') {
    if (!Object.hasOwn(typeNumbers, alias)) throw badValue(`Unknown type name alias: ${alias}`)
    return [alias as TypeName]
  }
  const number = asInteger(alias)
  const name = number === undefined ? undefined : namesByNumber.get(number)
  if (!name) throw badValue(`Invalid numerical type code: ${String(alias)}`)
  return [name]
}
