import { parseCollation } from '../bson/collation'
import { encodeDocument } from '../bson/encode'
import { notImplemented, wrongType } from '../errors/refusals'
import { collated } from '../filter/collated'
import { parsePipeline } from '../pipeline/parse-pipeline'
import { decoded, sourceOf } from '../pipeline/source'
import { isCountOnly, splitPipeline } from '../pipeline/stages/leading-stages'
import type { Pages } from '../pipeline/stages/stage'
import { countParts } from '../planner/count'
import { findPages, type Search } from '../planner/find'
import type { Collection } from '../storage/collection'
import type { StoredDocument } from '../storage/scan'
import { documentOf, int32, isDocument, type Value } from '../values/values'
import type { CommandContext } from './command'
import { listField } from './command-fields'
import { variablesOf } from './variables'

interface ParsedPipeline {
  search: Search
  finish(collection: Collection | undefined, search: Search): Generator<Uint8Array[]>
}

/** Parses the whole pipeline first, so an unknown stage is rejected on an empty collection too. */
export function readPipeline({
  engine,
  database,
  command,
}: Pick<CommandContext, 'engine' | 'database' | 'command'>): ParsedPipeline {
  const pipeline = listField(command, 'pipeline')
  if (!pipeline) throw wrongType('aggregate.pipeline', 'array')
  const variables = variablesOf(command)
  const collation = parseCollation(command.get('collation'))
  const { search: wanted, rest } = splitPipeline(pipeline, variables)
  if (collation && !isCountOnly(rest)) refuseComparingStages(rest)
  const search = { ...wanted, filter: collated(wanted.filter, collation), collation }
  const run = parsePipeline(rest, { source: sourceOf(engine.catalogue, database), variables, parsePipeline })
  const counts = isCountOnly(rest)
  return {
    search,
    *finish(collection, found) {
      if (counts) return yield* collection ? countOf(collection, found) : []
      const pages = collection ? findPages(collection, found) : []
      if (rest.length === 0) return yield* encodedAsStored(pages)
      yield* encoded(run(decoded(pages)))
    },
  }
}

/** Later stages compare in byte order, so with a collation only those may follow that compare nothing. */
function refuseComparingStages(rest: Value[]) {
  const names = rest.flatMap((stage) => (isDocument(stage) ? [...stage.keys()] : []))
  const comparing = names.find((name) => !['$count', '$limit', '$sample', '$skip', '$unset'].includes(name))
  if (comparing) throw notImplemented(`${comparing} after the first stages with a collation`)
}

function* countOf(collection: Collection, search: Search): Generator<Uint8Array[]> {
  let n = 0
  for (const part of countParts(collection, search)) {
    n += part
    yield []
  }
  if (n > 0) yield [encodeDocument(documentOf({ _id: int32(1), n: int32(n) }))]
}

function* encodedAsStored(pages: Iterable<StoredDocument[]>): Generator<Uint8Array[]> {
  for (const page of pages) yield page.map(({ bson }) => bson)
}

export function* encoded(pages: Pages): Generator<Uint8Array[]> {
  for (const page of pages) yield page.map((document) => encodeDocument(document))
}
