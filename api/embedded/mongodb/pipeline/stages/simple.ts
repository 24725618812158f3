import { MongoError } from '../../errors/mongo-error'
import type { Variables } from '../../expressions/operators/evaluation'
import { matches } from '../../filter/matches'
import { parseFilter } from '../../filter/parse-filter'
import type { Predicate } from '../../filter/predicate'
import { pagesOf } from '../../paths/sort-in-runs'
import { parseSort } from '../../paths/sort-key'
import { asInteger, type Document, documentOf, int32, isDocument, type Value } from '../../values/values'
import { eachPage, type Pages, type ParseStage, type StageOperation, sortPages } from './stage'

export const simpleStages: Record<string, ParseStage> = {
  $match({ operand, parsing }) {
    const filter = parseMatch(operand, parsing.variables)
    return eachPage((documents) => documents.filter((document) => matches(filter, document)))
  },
  $sort({ operand }) {
    if (!isDocument(operand)) throw new MongoError('SortNotAnObject', 'the $sort key specification must be an object')
    if (operand.size === 0) throw new MongoError('EmptySort', '$sort stage must have at least one sort key')
    const keys = parseSort(operand)
    return (pages) => sortPages(pages, keys)
  },
  $limit(operation) {
    const most = countIn(operation, 1)
    return (pages) => limited(pages, most)
  },
  $skip(operation) {
    const first = countIn(operation, 0)
    return (pages) => skipped(pages, first)
  },
  $count({ operand }) {
    const isName = typeof operand === 'string' && operand !== '' && !/^\$|\.|\0/.test(operand)
    if (!isName) throw new MongoError('InvalidCountName', 'the count field must be a non-empty string without $ and .')
    return (pages) => counted(pages, operand)
  },
  $sample({ operand }) {
    const size = isDocument(operand) && operand.size === 1 ? asInteger(operand.get('size')) : undefined
    if (size === undefined || size < 0)
      throw new MongoError('InvalidSampleSize', 'the $sample stage needs a size that is not negative')
    return (pages) => sample(pages, size)
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

function* limited(pages: Pages, most: number): Pages {
  let left = most
  for (const page of pages) {
    yield page.slice(0, left)
    left -= page.length
    if (left <= 0) return
  }
}

function* skipped(pages: Pages, count: number): Pages {
  let left = count
  for (const page of pages) {
    yield page.slice(left)
    left = Math.max(0, left - page.length)
  }
}

function* counted(pages: Pages, name: string): Pages {
  let count = 0
  for (const page of pages) {
    count += page.length
    yield []
  }
  if (count > 0) yield [documentOf({ [name]: int32(count) })]
}

/** Each document read replaces a drawn one with the right probability, so only the drawn ones are kept. */
function* sample(pages: Pages, size: number): Pages {
  const drawn: Document[] = []
  let read = 0
  for (const page of pages) {
    for (const document of page) {
      read += 1
      const place = Math.floor(Math.random() * read)
      const isWanted = drawn.length < size
      if (isWanted) swapIn(drawn, place, document)
      else if (place < size) drawn[place] = document
    }
    yield []
  }
  yield* pagesOf(drawn)
}

/** Puts a document at a place and what was there at the end, which keeps the order random. */
function swapIn(drawn: Document[], place: number, document: Document) {
  const moved = drawn[place]
  if (moved) drawn.push(moved)
  drawn[place] = document
}
