import { decodeDocument } from '../bson/decode'
import { failedToParse, wrongType } from '../errors/refusals'
import { parseFilter } from '../filter/parse-filter'
import { parseSort } from '../paths/sort-key'
import { findStored, type Search } from '../planner/find'
import type { Collection } from '../storage/collection'
import { parseUpdate, type Update } from '../update/parse-update'
import { upsertedDocument } from '../update/upsert'
import { type Document, isDocument, type Maybe, type Value } from '../values/values'
import { flagField, listField, refuseCollation } from './command-fields'
import { hintOf } from './hint'

export interface Statement {
  search: Search
  filter: Document
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

/** Parses one update statement. findAndModify passes its own field names. */
export function parseStatement(statement: Document, filter: Maybe, change: Maybe): Statement {
  if (!isDocument(filter)) throw wrongType('updates.q', 'object')
  refuseCollation(statement.get('collation'))
  const isMulti = flagField(statement, 'multi')
  const update = parseUpdate({
    change,
    filter,
    arrayFilters: listField(statement, 'arrayFilters'),
    variables: statement.get('c'),
  })
  if (isMulti && update.isReplacement) {
    throw failedToParse('multi update is not supported for replacement-style update')
  }
  const sort = parseSort(statement.get('sort'))
  if (isMulti && sort.length > 0) throw failedToParse('Cannot specify sort with multi=true')
  return {
    search: { filter: parseFilter(filter), sort },
    filter,
    update,
    isMulti,
    isUpsert: flagField(statement, 'upsert'),
  }
}

export function updateStored(collection: Collection, statement: Document, parsed: Statement): UpdateOutcome {
  const { search, update, isMulti, isUpsert, filter } = parsed
  const found = findStored(collection, { ...search, limit: isMulti ? 0 : 1, hint: hintOf(collection, statement) })
  if (found.length === 0 && isUpsert) {
    const upserted = collection.insert(upsertedDocument(filter, update))
    return { matched: 1, modified: 0, upserted, after: upserted }
  }
  const outcome: UpdateOutcome = { matched: found.length, modified: 0 }
  for (const stored of found) {
    const before = decodeDocument(stored.bson)
    const after = update.apply(decodeDocument(stored.bson))
    if (collection.replace(stored, before, after)) outcome.modified += 1
    if (!isMulti) Object.assign(outcome, { before, after })
  }
  return outcome
}

export const nothingUpdated: UpdateOutcome = { matched: 0, modified: 0 }

export const idOf = (document: Document): Value => document.get('_id') ?? null
