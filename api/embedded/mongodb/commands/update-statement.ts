import { parseCollation } from '../bson/collation'
import { decodeDocument } from '../bson/decode'
import { failedToParse, notImplemented, wrongType } from '../errors/refusals'
import type { Variables } from '../expressions/operators/evaluation'
import { collated } from '../filter/collated'
import { parseFilter } from '../filter/parse-filter'
import { parseSort } from '../paths/sort-key'
import type { Search } from '../planner/find'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import { parseUpdate, type Update } from '../update/parse-update'
import { upsertedDocument } from '../update/upsert'
import { type Document, isDocument, type Maybe, type Value } from '../values/values'
import type { CommandContext } from './command'
import { documentField, flagField, listField, namespaceOf } from './command-fields'
import { hintOf } from './hint'
import type { Writing } from './writing'

export interface Statement {
  search: Search
  update: Update
  isMulti: boolean
  isUpsert: boolean
}

interface UpdateOutcome {
  matched: number
  modified: number
  upserted?: Document
  /** The last document before and after the change. */
  before?: Document
  after?: Document
}

interface StatementParts {
  filter: Maybe
  change: Maybe
  variables: Variables
}

/** Parses one update statement. findAndModify passes its own field names. */
export function parseStatement(statement: Document, { filter, change, variables }: StatementParts): Statement {
  if (!isDocument(filter)) throw wrongType('updates.q', 'object')
  const collation = parseCollation(statement.get('collation'))
  if (collation) refuseCollatedChange(statement, change)
  const predicate = collated(parseFilter(filter, variables), collation)
  const isMulti = flagField(statement, 'multi')
  const update = parseUpdate({
    change,
    filter: predicate,
    arrayFilters: listField(statement, 'arrayFilters'),
    variables: new Map([...variables, ...(documentField(statement, 'c') ?? [])]),
  })
  if (isMulti && update.isReplacement) {
    throw failedToParse('multi update is not supported for replacement-style update')
  }
  const sort = parseSort(statement.get('sort'))
  if (isMulti && sort.length > 0) throw failedToParse('Cannot specify sort with multi=true')
  return {
    search: { filter: predicate, sort, collation },
    update,
    isMulti,
    isUpsert: flagField(statement, 'upsert'),
  }
}

/** These compare nothing, so a collation does not change what they do. */
const comparesNothing = ['$set', '$unset', '$inc', '$mul', '$setOnInsert', '$rename', '$currentDate', '$bit', '$pop']

function refuseCollatedChange(statement: Document, change: Maybe) {
  if (statement.has('arrayFilters')) throw notImplemented('arrayFilters with a collation')
  if (Array.isArray(change)) throw notImplemented('a pipeline as an update with a collation')
  const operators = isDocument(change) ? [...change.keys()].filter((name) => name.startsWith('$')) : []
  const compares = operators.find((name) => !comparesNothing.includes(name))
  if (compares) throw notImplemented(`${compares} with a collation`)
}

/** Missing collections are made for upserts only. */
export function collectionFor(context: CommandContext, isUpsert: boolean, { change }: Writing): Collection | undefined {
  const { catalogue } = context.engine
  const namespace = namespaceOf(context)
  return catalogue.find(namespace) ?? (isUpsert ? change(() => catalogue.ensure(namespace)) : undefined)
}

export function* updateStored(
  collection: Collection,
  { statement, search, update, isMulti, isUpsert }: Statement & { statement: Document },
  { find, change, changeEach }: Writing,
): Steps<UpdateOutcome> {
  const found = yield* find(collection, { ...search, limit: isMulti ? 0 : 1, hint: hintOf(collection, statement) })
  const outcome: UpdateOutcome = { matched: 0, modified: 0 }
  yield* changeEach(found, (stored) => {
    const before = decodeDocument(stored.bson)
    const after = update.apply(decodeDocument(stored.bson))
    outcome.matched += 1
    if (currentCollection(collection).replace(stored, before, after)) outcome.modified += 1
    if (!isMulti) Object.assign(outcome, { before, after })
  })
  if (outcome.matched > 0 || !isUpsert) return outcome
  return change(() => {
    const upserted = currentCollection(collection).insert(upsertedDocument(search.filter, update))
    return { matched: 1, modified: 0, upserted, after: upserted }
  })
}

export const nothingUpdated: UpdateOutcome = { matched: 0, modified: 0 }

export const idOf = (document: Document): Value => document.get('_id') ?? null
