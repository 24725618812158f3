import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import { wrongType } from '../errors/refusals'
import { isCountOnly, splitPipeline } from '../pipeline/leading-stages'
import { parsePipeline } from '../pipeline/parse-pipeline'
import { sourceOf } from '../pipeline/source'
import type { Stage } from '../pipeline/stages/stage'
import { findStored, type Search } from '../planner/find'
import type { StoredDocument } from '../storage/scan'
import { documentOf, int32 } from '../values/values'
import type { Command, CommandContext } from './command'
import { countField, documentField, listField, refuseCollation, refuseOptions } from './command-fields'
import { hintOf } from './hint'
import { aggregatedNamespace, type Opened, openedPipeline } from './opening-stages'
import { readVariables } from './variables'

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'let', 'explain', 'bypassDocumentValidation'],
  run(context) {
    const { engine, command } = context
    refuseCollation(command.get('collation'))
    refuseOptions(command, ['explain'])
    const namespace = aggregatedNamespace(context)
    const opened = openedPipeline(context)
    if (opened) return finishOpened(context, namespace, opened)
    const { search, finish } = readPipeline(context)
    const collection = engine.catalogue.find(namespace)
    const found = collection ? findStored(collection, { ...search, hint: hintOf(collection, command) }) : []
    const batchSize = countField(documentField(command, 'cursor') ?? new Map(), 'batchSize')
    return engine.cursors.open({ namespace, documents: finish(found), batchSize })
  },
}

function finishOpened({ engine, database, command }: CommandContext, namespace: string, { documents, rest }: Opened) {
  const variables = readVariables(documentField(command, 'let'))
  const run = parsePipeline(rest, { source: sourceOf(engine.catalogue, database), variables, parsePipeline })
  return engine.cursors.open({ namespace, documents: run(documents).map((document) => encodeDocument(document)) })
}

interface ParsedPipeline {
  search: Search
  finish(found: StoredDocument[]): Uint8Array[]
}

/** Parses the whole pipeline first, so an unknown stage is rejected on an empty collection too. */
export function readPipeline({
  engine,
  database,
  command,
}: Pick<CommandContext, 'engine' | 'database' | 'command'>): ParsedPipeline {
  const pipeline = listField(command, 'pipeline')
  if (!pipeline) throw wrongType('aggregate.pipeline', 'array')
  const variables = readVariables(documentField(command, 'let'))
  const { search, rest } = splitPipeline(pipeline, variables)
  const run = parsePipeline(rest, { source: sourceOf(engine.catalogue, database), variables, parsePipeline })
  if (rest.length === 0) return { search, finish: (found) => found.map(({ bson }) => bson) }
  return { search, finish: isCountOnly(rest) ? countOf : (found) => runOn(found, run) }
}

function countOf(found: StoredDocument[]): Uint8Array[] {
  return found.length === 0 ? [] : [encodeDocument(documentOf({ _id: int32(1), n: int32(found.length) }))]
}

function runOn(found: StoredDocument[], run: Stage): Uint8Array[] {
  return run(found.map(({ bson }) => decodeDocument(bson))).map((document) => encodeDocument(document))
}
