import { compareValues, identityOf } from '../../bson/compare'
import { MongoError } from '../../errors/mongo-error'
import { noMatchingBranch, notImplemented } from '../../errors/refusals'
import { type Accumulator, accumulators } from '../../expressions/operators/accumulators'
import type { Evaluate } from '../../expressions/operators/evaluation'
import { evaluateConstant, parsingWith, scopeOf } from '../../expressions/parse-expression'
import { unsupportedAccumulators } from '../../expressions/unsupported-operators'
import { pagesOf } from '../../paths/sort-in-runs'
import { parseSort } from '../../paths/sort-key'
import { type Document, documentOf, isDocument, type Maybe, type Value } from '../../values/values'
import { type ParseStage, type Stage, type StageOperation, type StageParsing, sortPages } from './stage'

export const groupingStages: Record<string, ParseStage> = {
  $group({ operand, parsing }) {
    if (!isDocument(operand))
      throw new MongoError('GroupNotAnObject', "a group's fields must be specified in an object")
    const id = operand.get('_id')
    if (id === undefined) throw new MongoError('GroupWithoutId', 'a group specification must include an _id')
    const fields = [...operand].filter(([name]) => name !== '_id')
    return grouping(parsingWith(parsing.variables).parse(id), parseFields(fields, parsing))
  },
  $sortByCount({ operand, parsing }) {
    const isExpression = typeof operand === 'string' ? operand.startsWith('$') : isDocument(operand)
    if (!isExpression)
      throw new MongoError(
        'InvalidSortByCount',
        'the sortByCount field must be defined as a $-prefixed path or an expression',
      )
    const group = grouping(parsingWith(parsing.variables).parse(operand), parseFields([['count', countOne]], parsing))
    return (pages) => sortPages(group(pages), byCount)
  },
  $bucket: parseBucket,
}

const byCount = parseSort(documentOf({ count: -1 }))
const byId = parseSort(documentOf({ _id: 1 }))

const countOne: Document = new Map([['$count', documentOf({})]])

interface GroupField {
  name: string
  evaluate: Evaluate
  start(): Accumulator
}

function parseFields(fields: [string, Value][], { variables }: StageParsing): GroupField[] {
  return fields.map(([name, spec]) => {
    if (name.includes('.')) throw new MongoError('DotInGroupField', `The field name '${name}' cannot contain '.'`)
    if (!isDocument(spec))
      throw new MongoError('AccumulatorNotAnObject', `The field '${name}' must be an accumulator object`)
    const [entry, another] = spec
    if (!entry || another) throw new MongoError('NotOneAccumulator', `The field '${name}' must specify one accumulator`)
    const [operator, operand] = entry
    const start = accumulators.get(operator)
    if (unsupportedAccumulators.has(operator)) throw notImplemented(`the accumulator ${operator}`)
    if (!start) throw new MongoError('UnknownAccumulator', `unknown group operator '${operator}'`)
    if (Array.isArray(operand))
      throw new MongoError('AccumulatorOfSeveral', `The ${operator} accumulator is a unary operator`)
    return { name, evaluate: parsingWith(variables).parse(operand), start }
  })
}

interface Group {
  id: Value
  gathered: { field: GroupField; accumulator: Accumulator }[]
}

function grouping(idOf: Evaluate, fields: GroupField[]): Stage {
  const addTo = (groups: Map<string, Group>, document: Document) => {
    const scope = scopeOf(document)
    const id = idOf(scope) ?? null
    const identity = identityOf(id)
    const group = groups.get(identity) ?? startGroup(id, fields)
    groups.set(identity, group)
    for (const { field, accumulator } of group.gathered) accumulator.add(field.evaluate(scope))
  }
  return function* (pages) {
    const groups = new Map<string, Group>()
    for (const page of pages) {
      for (const document of page) addTo(groups, document)
      yield []
    }
    for (const page of pagesOf([...groups.values()])) yield page.map(resultOf)
  }
}

const startGroup = (id: Value, fields: GroupField[]): Group => ({
  id,
  gathered: fields.map((field) => ({ field, accumulator: field.start() })),
})

function resultOf({ id, gathered }: Group): Document {
  const figures = gathered.map(({ field, accumulator }) => [field.name, accumulator.result() ?? null] as const)
  return new Map<string, Value>([['_id', id], ...figures])
}

function parseBucket({ operand, parsing }: StageOperation): Stage {
  if (!isDocument(operand)) throw new MongoError('BucketNotAnObject', 'Argument to $bucket stage must be an object')
  const unknown = [...operand.keys()].find((name) => !['groupBy', 'boundaries', 'default', 'output'].includes(name))
  if (unknown) throw new MongoError('UnknownBucketOption', `Unrecognized option to $bucket: ${unknown}.`)
  const groupBy = operand.get('groupBy')
  if (groupBy === undefined)
    throw new MongoError('IncompleteBucket', "$bucket requires 'groupBy' and 'boundaries' to be specified.")
  const boundaries = boundariesOf(operand.get('boundaries'), parsing)
  const fallback = operand.has('default')
    ? evaluateConstant(operand.get('default') ?? null, parsing.variables)
    : undefined
  const output = operand.get('output') ?? documentOf({ count: countOne })
  if (!isDocument(output)) throw notImplemented('a $bucket output that is no object')
  const evaluate = parsingWith(parsing.variables).parse(groupBy)
  const group = grouping((scope) => bucketOf(evaluate(scope), boundaries, fallback), parseFields([...output], parsing))
  return (pages) => sortPages(group(pages), byId)
}

function boundariesOf(value: Maybe, { variables }: StageParsing): Value[] {
  if (!Array.isArray(value) || value.length < 2)
    throw new MongoError('InvalidBoundaries', "The $bucket 'boundaries' field must be an array of at least 2 values")
  const boundaries = value.map((boundary) => evaluateConstant(boundary, variables) ?? null)
  const isRising = boundaries.every(
    (boundary, position) => position === 0 || compareValues(boundaries[position - 1], boundary) < 0,
  )
  if (!isRising) throw new MongoError('UnsortedBoundaries', "The 'boundaries' option to $bucket must be sorted")
  return boundaries
}

/** The lower boundary is inclusive, the upper one exclusive. */
function bucketOf(value: Maybe, boundaries: Value[], fallback: Maybe): Value {
  const above = value === undefined ? -1 : boundaries.findIndex((boundary) => compareValues(value, boundary) < 0)
  if (above > 0) return boundaries[above - 1] ?? null
  if (fallback !== undefined) return fallback
  throw noMatchingBranch()
}
