import { decodeDocument, decodeFields } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { parseFilter } from '../filter/parse-filter'
import { parseSort } from '../paths/sort-key'
import { findStored, type Search } from '../planner/find'
import { fieldsNamed, parseProjection } from '../projection/find-projection'
import type { Collection } from '../storage/collection'
import type { Document } from '../values/values'
import type { Command, CommandContext } from './command'
import { countField, documentField, flagField, namespaceOf, refuseCollation, refuseOptions } from './command-fields'
import { hintOf } from './hint'
import { readVariables } from './variables'

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
  const shown = parseProjector(documentField(command, 'projection'), filter)
  const collection = engine.catalogue.find(namespace)
  const documents = collection ? findProjected(collection, { ...search, hint: hintOf(collection, command) }, shown) : []
  return engine.cursors.open({
    namespace,
    documents,
    batchSize: countField(command, 'batchSize'),
    isSingleBatch: flagField(command, 'singleBatch'),
    hasNoTimeout: flagField(command, 'noCursorTimeout'),
  })
}

export function parseSearch(command: Document, filter: Document): Search {
  refuseOptions(command, switches)
  refuseCollation(command.get('collation'))
  return {
    filter: parseFilter(filter, readVariables(documentField(command, 'let'))),
    sort: parseSort(command.get('sort')),
    skip: countField(command, 'skip'),
    limit: countField(command, 'limit'),
  }
}

type Projector = (bson: Uint8Array) => Uint8Array

function parseProjector(spec: Document | undefined, filter: Document): Projector {
  const projection = parseProjection(spec, filter)
  const fields = fieldsNamed(spec)
  if (!projection) return (bson) => bson
  return (bson) => encodeDocument(projection(fields ? decodeFields(bson, fields) : decodeDocument(bson)))
}

function findProjected(collection: Collection, search: Search, shown: Projector): Uint8Array[] {
  return findStored(collection, search).map(({ bson }) => shown(bson))
}
