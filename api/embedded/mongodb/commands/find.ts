import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { asDouble, type Document, isDocument, isNumber, type Value } from '../bson/values'
import { MongoError } from '../mongo-error'
import { findStored, type Search } from '../query/find'
import { parseFilter } from '../query/parse-filter'
import { type Hint, indexByKeyOrName, isSameKey } from '../query/plan'
import { parseProjection, type Projection } from '../query/projection'
import { parseSort } from '../query/sort'
import type { Collection } from '../storage/collection'
import type { Command, CommandContext } from './command'
import { countField, documentField, flagField, namespaceOf, refuseCollation, refuseOptions } from './command-fields'

const switches = ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'min', 'max', 'mirrored', 'resumeAfter']

export const find: Command = {
  fields: [
    ...['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation', 'let'],
    ...['noCursorTimeout', 'oplogReplay', 'allowPartialResults', 'allowDiskUse', 'maxTimeMS', ...switches],
  ],
  run: runFind,
}

function runFind(context: CommandContext) {
  const { engine, command } = context
  const namespace = namespaceOf(context)
  const filter = documentField(command, 'filter') ?? new Map()
  const search = parseSearch(command, filter)
  const projection = parseProjection(documentField(command, 'projection'), filter)
  const collection = engine.catalogue.find(namespace)
  const documents = collection ? findProjected(collection, { ...search, hint: hintOf(collection, command) }, projection) : []
  return engine.cursors.open({
    namespace,
    documents,
    batchSize: countField(command, 'batchSize'),
    isSingleBatch: flagField(command, 'singleBatch'),
    isKeptIdle: flagField(command, 'noCursorTimeout'),
  })
}

/** Reads what find, and explain of a find, ask for. */
export function parseSearch(command: Document, filter: Document): Search {
  refuseOptions(command, switches)
  refuseCollation(command.get('collation'))
  if (documentField(command, 'let')?.size) throw new MongoError(238, "The embedded server does not support 'let' in find.")
  return {
    filter: parseFilter(filter),
    sort: parseSort(command.get('sort')),
    skip: countField(command, 'skip'),
    limit: limitOf(command.get('limit')),
  }
}

/** The index that the command insists on. */
export function hintOf(collection: Collection, command: Document): Hint {
  const hint = command.get('hint')
  if (hint === undefined || (isDocument(hint) && hint.size === 0)) return undefined
  if (typeof hint !== 'string' && !isDocument(hint)) throw new MongoError(9, 'Hint must be a string or an object')
  if (isDocument(hint) && hint.has('$natural')) return 'collection'
  if (hint === '_id_' || (isDocument(hint) && isSameKey(hint, new Map([['_id', 1]])))) return 'id'
  const index = indexByKeyOrName(collection, hint)
  if (!index) {
    throw new MongoError(2, 'error processing query: planner returned error: hint provided does not correspond to an existing index')
  }
  return index
}

function limitOf(value: Value | undefined): number | undefined {
  return isNumber(value) ? Math.abs(asDouble(value)) : undefined
}

function findProjected(collection: Collection, search: Search, projection: Projection | undefined): Uint8Array[] {
  const found = findStored(collection, search)
  if (!projection) return found.map(({ bson }) => bson)
  return found.map(({ bson }) => encodeDocument(projection(decodeDocument(bson))))
}
