import { BSONRegExp } from 'bson'
import { identityOf } from '../bson/compare'
import { type Pattern, patternOf, patternOfText } from '../bson/pattern'
import { typesNamed } from '../bson/types'
import { MongoError } from '../errors/mongo-error'
import { badValue, notImplemented } from '../errors/refusals'
import { asDouble, asInteger, type Document, isDocument, isNumber, isTruthy, type Value } from '../values/values'
import { parseBitTest } from './bit-test'
import type { Predicate, ValueTest } from './predicate'

type ParseFilter = (filter: Document) => Predicate

const comparisons = { $eq: 'eq', $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const
const unsupportedOperators = /^\$(text|where|geo\w*|near\w*|within|jsonSchema|rand|sampleRate|search|vectorSearch)$/

/** Whether a condition consists of operators instead of being a document to compare with. */
export function isOperatorDocument(condition: Value): condition is Document {
  if (!isDocument(condition)) return false
  const first = condition.keys().next()
  if (first.done || !first.value.startsWith('$')) return false
  return !['$ref', '$id', '$db'].includes(first.value)
}

export function parseOperators(operators: Document, parseFilter: ParseFilter): ValueTest[] {
  return [...operators].flatMap(([name, operand]) => parseOperator(name, operand, operators, parseFilter))
}

function parseOperator(name: string, operand: Value, siblings: Document, parseFilter: ParseFilter): ValueTest[] {
  if (Object.hasOwn(comparisons, name)) return [compare(comparisons[name as keyof typeof comparisons], operand)]
  switch (name) {
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
      return [{ kind: 'not', tests: [compare('eq', operand)] }]
    case '$in':
      return [anyOf(name, operand)]
    case '$nin':
      return [{ kind: 'not', tests: [anyOf(name, operand)] }]
    case '$not':
      return [{ kind: 'not', tests: parseNot(operand, parseFilter) }]
    case '$exists':
      return [isTruthy(operand) ? { kind: 'exists' } : { kind: 'not', tests: [{ kind: 'exists' }] }]
    case '$all':
      return parseAll(operand, parseFilter)
    case '$elemMatch':
      return [parseElemMatch(operand, parseFilter)]
    default:
      return parseShapeOperator(name, operand, siblings)
  }
}

function parseShapeOperator(name: string, operand: Value, siblings: Document): ValueTest[] {
  switch (name) {
    case '$type':
      return [{ kind: 'type', names: (Array.isArray(operand) ? operand : [operand]).flatMap(typesNamed) }]
    case '$size':
      return [{ kind: 'size', size: parseSize(operand) }]
    case '$mod':
      return [parseMod(operand)]
    case '$regex':
      return [{ kind: 'regex', pattern: parseRegex(operand, siblings.get('$options')) }]
    case '$options':
      if (!siblings.has('$regex')) throw badValue('$options needs a $regex')
      return []
    case '$comment':
      return []
    default: {
      const bits = parseBitTest(name, operand)
      if (bits) return [bits]
      throw unsupportedOperators.test(name) ? notImplemented(name) : badValue(`unknown operator: ${name}`)
    }
  }
}

function compare(comparison: (typeof comparisons)[keyof typeof comparisons], operand: Value): ValueTest {
  if (comparison !== 'eq' && operand instanceof BSONRegExp) throw badValue(`Can't have RegEx as arg to $${comparison}.`)
  return { kind: 'compare', comparison, operand }
}

function anyOf(name: string, operand: Value): ValueTest {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`)
  if (operand.some(isOperatorDocument)) throw badValue(`cannot nest $ under ${name}`)
  const patterns = operand.filter((value) => value instanceof BSONRegExp).map(patternOf)
  return { kind: 'in', values: operand, patterns, identities: new Set(operand.map(identityOf)) }
}

function parseNot(operand: Value, parseFilter: ParseFilter): ValueTest[] {
  if (operand instanceof BSONRegExp) return [{ kind: 'regex', pattern: patternOf(operand) }]
  if (!isDocument(operand)) throw badValue('$not needs a regex or a document')
  if (operand.size === 0) throw badValue('$not cannot be empty')
  return parseOperators(operand, parseFilter)
}

function parseAll(operand: Value, parseFilter: ParseFilter): ValueTest[] {
  if (!Array.isArray(operand)) throw badValue('$all needs an array')
  return [{ kind: 'all', tests: operand.map((value) => parseAllEntry(value, parseFilter)) }]
}

function parseAllEntry(value: Value, parseFilter: ParseFilter): ValueTest {
  if (value instanceof BSONRegExp) return { kind: 'regex', pattern: patternOf(value) }
  if (!isOperatorDocument(value)) return compare('eq', value)
  const condition = value.get('$elemMatch')
  if (condition === undefined) throw badValue('no $ expressions in $all')
  return parseElemMatch(condition, parseFilter)
}

function parseElemMatch(operand: Value, parseFilter: ParseFilter): ValueTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object')
  const first = operand.keys().next().value ?? ''
  const isLogical = ['$and', '$or', '$nor', '$expr'].includes(first)
  if (isOperatorDocument(operand) && !isLogical) {
    return { kind: 'elementTests', tests: parseOperators(operand, parseFilter) }
  }
  return { kind: 'elemMatch', filter: parseFilter(operand) }
}

function parseSize(operand: Value): number {
  const size = asInteger(operand)
  if (size === undefined) throw badValue(`Failed to parse $size. Expected an integer: $size: ${String(operand)}`)
  if (size < 0) throw badValue(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`)
  return size
}

function parseMod(operand: Value): ValueTest {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array')
  const [divisor, remainder] = operand.map((value) => (isNumber(value) ? Math.trunc(asDouble(value)) : Number.NaN))
  if (operand.length !== 2) throw badValue(`malformed mod, ${operand.length < 2 ? 'not enough' : 'too many'} elements`)
  if (!Number.isFinite(divisor) || !Number.isFinite(remainder)) throw badValue('malformed mod, values must be numbers')
  if (!divisor) throw badValue('divisor cannot be 0')
  return { kind: 'mod', divisor, remainder: remainder ?? 0 }
}

function parseRegex(operand: Value, options: Value | undefined): Pattern {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  if (typeof operand === 'string') return patternOfText(operand, options ?? '')
  if (!(operand instanceof BSONRegExp)) throw badValue('$regex has to be a string')
  if (options && operand.options) throw new MongoError('RegexOptionsTwice', 'options set in both $regex and $options')
  return options ? patternOfText(operand.pattern, options) : patternOf(operand)
}
