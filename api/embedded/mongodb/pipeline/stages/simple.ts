import { MongoError } from '../../errors/mongo-error'
import type { Variables } from '../../expressions/operators/evaluation'
import { matches } from '../../filter/matches'
import { parseFilter } from '../../filter/parse-filter'
import type { Predicate } from '../../filter/predicate'
import { parseSort, sortBy } from '../../paths/sort-key'
import { asInteger, type Document, documentOf, int32, isDocument, type Value } from '../../values/values'
import type { ParseStage, StageOperation } from './stage'

export const simpleStages: Record<string, ParseStage> = {
  $match({ operand, parsing }) {
    const filter = parseMatch(operand, parsing.variables)
    return (documents) => documents.filter((document) => matches(filter, document))
  },
  $sort({ operand }) {
    if (!isDocument(operand)) throw new MongoError('SortNotAnObject', 'the $sort key specification must be an object')
    if (operand.size === 0) throw new MongoError('EmptySort', '$sort stage must have at least one sort key')
    const keys = parseSort(operand)
    return (documents) => sortBy(documents, keys, (document) => document)
  },
  $limit(operation) {
    const most = countIn(operation, 1)
    return (documents) => documents.slice(0, most)
  },
  $skip(operation) {
    const first = countIn(operation, 0)
    return (documents) => documents.slice(first)
  },
  $count({ operand }) {
    const isName = typeof operand === 'string' && operand !== '' && !/^\$|\.|\0/.test(operand)
    if (!isName) throw new MongoError('InvalidCountName', 'the count field must be a non-empty string without $ and .')
    return (documents) => (documents.length === 0 ? [] : [documentOf({ [operand]: int32(documents.length) })])
  },
  $sample({ operand }) {
    const size = isDocument(operand) && operand.size === 1 ? asInteger(operand.get('size')) : undefined
    if (size === undefined || size < 0)
      throw new MongoError('InvalidSampleSize', 'the $sample stage needs a size that is not negative')
    return (documents) => sample(documents, size)
  },
}

export function parseMatch(operand: Value, variables: Variables): Predicate {
  if (isDocument(operand)) return parseFilter(operand, variables)
  throw new MongoError('MatchNotAnObject', 'the match filter must be an expression in an object')
}

export function countIn({ name, operand }: Pick<StageOperation, 'name' | 'operand'>, least: number): number {
  const count = asInteger(operand)
  if (count === undefined || count < least) {
    throw new MongoError(
      name === '$limit' ? 'InvalidLimit' : 'InvalidSkip',
      `invalid argument to ${name} stage: Expected a whole number of at least ${least}`,
    )
  }
  return count
}

function sample(documents: Document[], size: number): Document[] {
  const left = [...documents]
  const drawn: Document[] = []
  while (drawn.length < size && left.length > 0) {
    drawn.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  }
  return drawn
}
