import type { Direction } from '../bson/key-encoding'
import { MongoError } from '../errors/mongo-error'
import { failedToParse, typeMismatch, unsupported } from '../errors/refusals'
import { parseFilter } from '../filter/parse-filter'
import type { Predicate } from '../filter/predicate'
import { type Path, pathOf } from '../paths/match-path'
import { asDouble, type Document, int32, isDocument, isNumber, isTruthy, type Value } from '../values/values'

export interface IndexSpec {
  name: string
  key: Document
  fields: readonly IndexField[]
  isUnique: boolean
  isSparse: boolean
  expiresAfterSeconds: number | undefined
  partial: Predicate | undefined
  shown: Document
}

interface IndexField {
  name: string
  path: Path
  direction: Direction
}

const MAX_FIELDS = 31
const ignoredOptions = ['background', 'v', 'ns']
const knownOptions = ['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression', 'hidden']

export function parseIndexSpec(wanted: Document): IndexSpec {
  const key = wanted.get('key')
  const name = wanted.get('name')
  if (!isDocument(key) || key.size === 0) throw cannotCreate('Index keys cannot be empty.')
  if (typeof name !== 'string' || name === '') throw failedToParse("The 'name' field of an index must be a string")
  checkOptions(wanted)
  const partial = wanted.get('partialFilterExpression')
  if (partial !== undefined && !isDocument(partial)) throw wrongType('partialFilterExpression')
  return {
    name,
    key,
    fields: [...key].map(parseField),
    isUnique: flag(wanted, 'unique'),
    isSparse: flag(wanted, 'sparse'),
    expiresAfterSeconds: expiry(wanted, key),
    partial: partial && parseFilter(partial),
    shown: shownSpec(wanted, key, name),
  }
}

function checkOptions(wanted: Document) {
  const unknown = [...wanted.keys()].find((option) => ![...knownOptions, ...ignoredOptions].includes(option))
  if (unknown === 'collation' && isSimpleCollation(wanted.get('collation'))) return
  if (unknown) {
    throw new MongoError('InvalidIndexSpecificationOption', unsupported(`the index option '${unknown}'`))
  }
  if (isTruthy(wanted.get('hidden')))
    throw new MongoError('InvalidIndexSpecificationOption', unsupported('hidden indexes'))
  if (wanted.has('sparse') && flag(wanted, 'sparse') && wanted.has('partialFilterExpression')) {
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options')
  }
}

const isSimpleCollation = (collation: Value | undefined) =>
  isDocument(collation) && collation.get('locale') === 'simple'

function parseField([name, order]: [string, Value], position: number): IndexField {
  if (position >= MAX_FIELDS) throw cannotCreate(`An index has at most ${MAX_FIELDS} fields.`)
  if (name === '' || name.split('.').includes('')) throw cannotCreate('Index keys cannot be an empty field.')
  if (name.includes('$')) throw cannotCreate(unsupported(`the index field '${name}'`))
  if (!isNumber(order) || asDouble(order) === 0 || Number.isNaN(asDouble(order))) {
    throw cannotCreate(unsupported(`the index type '${String(order)}'`))
  }
  return { name, path: pathOf(name), direction: asDouble(order) < 0 ? -1 : 1 }
}

function flag(wanted: Document, name: string): boolean {
  const value = wanted.get(name)
  if (value !== undefined && typeof value !== 'boolean' && !isNumber(value)) throw wrongType(name)
  return isTruthy(value)
}

function expiry(wanted: Document, key: Document): number | undefined {
  const seconds = wanted.get('expireAfterSeconds')
  if (seconds === undefined) return undefined
  if (!isNumber(seconds)) throw wrongType('expireAfterSeconds')
  if (key.size > 1) throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL.')
  if (key.has('_id'))
    throw new MongoError(
      'InvalidIndexSpecificationOption',
      "The field 'expireAfterSeconds' is not valid for an _id index.",
    )
  if (asDouble(seconds) < 0) throw cannotCreate('TTL index cannot have a negative value')
  return asDouble(seconds)
}

function shownSpec(wanted: Document, key: Document, name: string): Document {
  const options = [...wanted].filter(([option]) => !['key', 'name', 'collation', ...ignoredOptions].includes(option))
  return new Map<string, Value>([['v', int32(2)], ['key', key], ['name', name], ...options])
}

const cannotCreate = (why: string) => new MongoError('CannotCreateIndex', why)
const wrongType = (option: string) => typeMismatch(`The field '${option}' of an index has a wrong type.`)
