import { parseCollation } from '../bson/collation'
import { decodeDocument, decodeFields } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { notImplemented } from '../errors/refusals'
import { collated } from '../filter/collated'
import { parseFilter } from '../filter/parse-filter'
import { parseSort } from '../paths/sort-key'
import { findPages, type Search } from '../planner/find'
import { fieldsNamed, parseProjection } from '../projection/find-projection'
import type { StoredDocument } from '../storage/scan'
import { type Document, isDocument } from '../values/values'
import type { Command, CommandContext } from './command'
import { countField, documentField, flagField, namespaceOf, refuseOptions } from './command-fields'
import { hintOf, isNatural } from './hint'
import { variablesOf } from './variables'

const switches = ['returnKey', 'showRecordId', 'tailable', 'awaitData', 'min', 'max', 'mirrored', 'resumeAfter']

export const find: Command = {
  fields: [
    ...['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation', 'let'],
    ...['noCursorTimeout', 'oplogReplay', 'allowPartialResults', 'allowDiskUse', ...switches],
  ],
  run: runFind,
}

function runFind(context: CommandContext) {
  const { engine, command, maxTime } = context
  const namespace = namespaceOf(context)
  const filter = documentField(command, 'filter') ?? new Map()
  const search = parseSearch(command, filter)
  const shown = parseProjector(command, search)
  const collection = engine.catalogue.find(namespace)
  return engine.cursors.open({
    namespace,
    pages: collection ? projected(findPages(collection, { ...search, hint: hintOf(collection, command) }), shown) : [],
    batchSize: countField(command, 'batchSize'),
    isSingleBatch: flagField(command, 'singleBatch'),
    hasNoTimeout: flagField(command, 'noCursorTimeout'),
    maxTime,
  })
}

export function parseSearch(command: Document, filter: Document): Search {
  refuseOptions(command, switches)
  const collation = parseCollation(command.get('collation'))
  return {
    filter: collated(parseFilter(filter, variablesOf(command)), collation),
    collation,
    sort: isNatural(command.get('sort')) ? [] : parseSort(command.get('sort')),
    skip: countField(command, 'skip'),
    limit: countField(command, 'limit'),
  }
}

type Projector = (bson: Uint8Array) => Uint8Array

function parseProjector(command: Document, { filter, collation }: Search): Projector {
  const spec = documentField(command, 'projection')
  if (collation && [...(spec?.values() ?? [])].some(isDocument))
    throw notImplemented('expressions in a projection with a collation')
  const projection = parseProjection(spec, filter, variablesOf(command))
  const fields = fieldsNamed(spec)
  if (!projection) return (bson) => bson
  return (bson) => encodeDocument(projection(fields ? decodeFields(bson, fields) : decodeDocument(bson)))
}

function* projected(pages: Iterable<StoredDocument[]>, shown: Projector): Generator<Uint8Array[]> {
  for (const page of pages) yield page.map(({ bson }) => shown(bson))
}
