import { MongoError } from '../errors/mongo-error'
import { badValue, dollarInPath, notImplemented } from '../errors/refusals'
import type { Variables } from '../expressions/operators/evaluation'
import { parsingWith } from '../expressions/parse-expression'
import { elementMatches } from '../filter/matches'
import { parseFilter } from '../filter/parse-filter'
import { parseOperators } from '../filter/parse-operators'
import { positionMatcher } from '../filter/position-matcher'
import type { Predicate } from '../filter/predicate'
import { pathOf } from '../paths/match-path'
import { asInteger, type Document, isDocument, type Maybe, type Value } from '../values/values'
import { type ParseSpecial, parseFieldSelection } from './field-selection'
import { isSwitch, switchNode } from './field-tree'

export type Projection = (document: Document) => Document

export function parseProjection(
  spec: Document | undefined,
  filter: Predicate,
  variables: Variables,
): Projection | undefined {
  if (!spec || spec.size === 0) return undefined
  const { parse } = parsingWith(variables)
  const findPosition = positionMatcher(filter)
  const parseSpecial: ParseSpecial = (name, value) => {
    if (name.endsWith('.$'))
      return { node: transforming(matchedElement(name.slice(0, -2), findPosition)), includes: true }
    if (name.includes('$')) throw dollarInPath(name, 'DollarInProjection')
    return isDocument(value) ? parseOperatorOn(name, value) : undefined
  }
  return parseFieldSelection(spec, { parseExpression: parse, parseSpecial })
}

/** The fields that a plain inclusion needs, or undefined if it may read any. */
export function fieldsNamed(spec: Document | undefined): ReadonlySet<string> | undefined {
  const entries = [...(spec ?? [])]
  const isPlain = ([name, value]: [string, Value]) =>
    isSwitch(value) && !name.includes('$') && (name === '_id' || switchNode(value).kind === 'keep')
  const fields = new Set(['_id', ...entries.map(([name]) => name.split('.')[0] ?? name)])
  return entries.every(isPlain) && fields.size > 1 ? fields : undefined
}

function parseOperatorOn(name: string, value: Document): ReturnType<ParseSpecial> {
  const [entry] = value
  switch (entry?.[0]) {
    case '$slice':
      return isPlainSlice(entry[1]) ? { node: transforming(sliceOf(entry[1])), includes: false } : undefined
    case '$elemMatch':
      return { node: transforming(firstMatch(name, entry[1])), includes: true }
    case '$meta':
      throw notImplemented('$meta in a projection')
    default:
      return undefined
  }
}

const transforming = (transform: (value: Value, root: Document) => Maybe) => ({ kind: 'transform', transform }) as const

/** If the first argument is a path, $slice is the expression of that name. */
const isPlainSlice = (operand: Value) => !Array.isArray(operand) || asInteger(operand[0]) !== undefined

function sliceOf(operand: Value): (value: Value) => Value {
  const [first, count] = (Array.isArray(operand) ? operand : [operand]).map(asInteger)
  const isRange = Array.isArray(operand)
  if (first === undefined || (isRange && (count === undefined || count <= 0))) {
    throw new MongoError('InvalidSliceProjection', 'Invalid $slice syntax in a projection')
  }
  return (value) => {
    if (!Array.isArray(value)) return value
    if (!isRange) return first < 0 ? value.slice(first) : value.slice(0, first)
    const start = first < 0 ? Math.max(value.length + first, 0) : first
    return value.slice(start, start + (count ?? 0))
  }
}

function firstMatch(name: string, condition: Value): (value: Value) => Maybe {
  if (name.includes('.'))
    throw new MongoError('NestedElemMatchProjection', 'Cannot use $elemMatch projection on a nested field.')
  const [test] = parseOperators(new Map([['$elemMatch', condition]]), parseFilter)
  if (!test) throw badValue('elemMatch: Invalid argument, object required')
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const found = value.find((element) => elementMatches(test, [element]))
    return found === undefined ? undefined : [found]
  }
}

type FindPosition = ReturnType<typeof positionMatcher>

function matchedElement(name: string, findPosition: FindPosition): (value: Value, root: Document) => Maybe {
  const path = pathOf(name)
  return (value, root) => {
    if (!Array.isArray(value)) return value
    const position = findPosition(root, path)
    if (position === undefined) {
      throw new MongoError(
        'NoPositionalMatch',
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      )
    }
    return value.slice(position, position + 1)
  }
}
