import { identityOf } from '../../bson/compare'
import { MongoError } from '../../errors/mongo-error'
import { failedToParse, typeMismatch } from '../../errors/refusals'
import type { Variables } from '../../expressions/operators/evaluation'
import { parsingWith, scopeOf } from '../../expressions/parse-expression'
import type { Predicate, ValueTest } from '../../filter/predicate'
import { type Path, pathOf, visitPath } from '../../paths/match-path'
import { pagesOf } from '../../paths/sort-in-runs'
import { type Document, documentOf, isDocument, type Maybe, type Value } from '../../values/values'
import { splitPipeline } from './leading-stages'
import { gather, type Pages, type ParseStage, type Stage, type StageOperation, type StageParsing } from './stage'

const everything: Predicate = { kind: 'and', predicates: [] }

export const joiningStages: Record<string, ParseStage> = {
  $lookup: parseLookup,
  $unionWith({ operand, parsing }) {
    const spec: Document = isDocument(operand) ? operand : new Map([['coll', operand]])
    refuseUnknown('$unionWith', spec, ['coll', 'pipeline'])
    const collection = textIn(spec, 'coll', '$unionWith')
    const run = parsing.parsePipeline(spec.get('pipeline') ?? [], parsing)
    return function* (pages) {
      yield* pages
      yield* run(parsing.source.find(collection, { filter: everything }))
    }
  },
  $facet({ operand, parsing }) {
    if (!isDocument(operand) || operand.size === 0)
      throw new MongoError('EmptyFacet', 'the $facet specification must be a non-empty object')
    const facets = [...operand].map(([name, pipeline]) => [name, parseFacet(pipeline, parsing)] as const)
    return function* (pages) {
      const documents = yield* gather(pages)
      const result: Document = new Map()
      for (const [name, run] of facets) result.set(name, yield* gather(run(pagesOf(documents))))
      yield [result]
    }
  },
}

function parseFacet(pipeline: Value, parsing: StageParsing): Stage {
  const names = Array.isArray(pipeline) ? pipeline.flatMap((stage) => (isDocument(stage) ? [...stage.keys()] : [])) : []
  if (names.includes('$facet'))
    throw new MongoError('NestedFacet', '$facet is not allowed to be used within a $facet stage')
  return parsing.parsePipeline(pipeline, parsing)
}

interface Lookup {
  from: string
  as: Path
  fields: { local: Path; foreign: string } | undefined
  variables: (document: Document) => Variables
  pipeline: Value[]
}

function parseLookup({ operand, parsing }: StageOperation): Stage {
  if (!isDocument(operand)) throw failedToParse('the $lookup specification must be an Object')
  refuseUnknown('$lookup', operand, ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'])
  const lookup = lookupOf(operand, parsing)
  const { pipeline, variables, fields } = lookup
  const isCorrelated = isDocument(operand.get('let'))
  // Parsed once without a document, so that mistakes show on an empty collection too.
  const fixed = foreignPipeline(pipeline, { ...parsing, variables: variables(new Map()) })
  let shared: Document[] | undefined
  function* join(document: Document): Generator<Document[], Document[]> {
    if (shared) return shared
    const foreign = isCorrelated ? foreignPipeline(pipeline, { ...parsing, variables: variables(document) }) : fixed
    const found = yield* gather(foreign(lookup.from, fields && valuesJoined(fields, document)))
    if (!isCorrelated && !fields) shared = found
    return found
  }
  return function* (pages) {
    for (const page of pages) {
      const joined: Document[] = []
      for (const document of page) joined.push(withFieldAt(document, lookup.as, yield* join(document)))
      yield joined
    }
  }
}

/** The leading stages are answered by the indexes of the other collection. */
function foreignPipeline(pipeline: Value[], parsing: StageParsing) {
  const { search, rest } = splitPipeline(pipeline, parsing.variables)
  const run = parsing.parsePipeline(rest, parsing)
  return (from: string, joined: Predicate | undefined): Pages => {
    const filter: Predicate = joined ? { kind: 'and', predicates: [joined, search.filter] } : search.filter
    return run(parsing.source.find(from, { ...search, filter }))
  }
}

function lookupOf(spec: Document, parsing: StageParsing): Lookup {
  const [local, foreign] = [spec.get('localField'), spec.get('foreignField')]
  if ((local === undefined) !== (foreign === undefined)) {
    throw failedToParse('$lookup requires both or neither of localField and foreignField')
  }
  if (local === undefined && !spec.has('pipeline')) {
    throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified")
  }
  const fields =
    local === undefined
      ? undefined
      : { local: pathOf(textIn(spec, 'localField', '$lookup')), foreign: textIn(spec, 'foreignField', '$lookup') }
  return {
    from: textIn(spec, 'from', '$lookup'),
    as: pathOf(textIn(spec, 'as', '$lookup')),
    fields,
    variables: letVariables(spec.get('let'), parsing),
    pipeline: stagesIn(spec),
  }
}

function letVariables(spec: Maybe, { variables }: StageParsing): (document: Document) => Variables {
  if (spec === undefined) return () => variables
  if (!isDocument(spec)) throw failedToParse("$lookup argument 'let' must be an object")
  const { parse } = parsingWith(variables)
  const expressions = [...spec].map(([name, expression]) => [name, parse(expression)] as const)
  return (document) => {
    const scope = scopeOf(document)
    return new Map<string, Maybe>([
      ...variables,
      ...expressions.map(([name, evaluate]) => [name, evaluate(scope)] as const),
    ])
  }
}

function stagesIn(spec: Document): Value[] {
  const pipeline = spec.get('pipeline') ?? []
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array")
  return pipeline
}

/** Matches any of the local values, or null if there is none. */
function valuesJoined({ local, foreign }: NonNullable<Lookup['fields']>, document: Document): Predicate {
  const values: Value[] = []
  visitPath(document, local, (found) => {
    if (Array.isArray(found)) values.push(...found)
    else values.push(found ?? null)
    return false
  })
  const test: ValueTest = { kind: 'in', values, patterns: [], identities: new Set(values.map(identityOf)) }
  return { kind: 'field', name: foreign, path: pathOf(foreign), test }
}

function withFieldAt(document: Document, path: Path, value: Value): Document {
  const [name = '', ...below] = path
  const inner = document.get(name)
  const next = below.length === 0 ? value : withFieldAt(isDocument(inner) ? inner : documentOf({}), below, value)
  return new Map(document).set(name, next)
}

function textIn(spec: Document, field: string, stage: string): string {
  const value = spec.get(field)
  if (typeof value !== 'string' || value === '') throw failedToParse(`${stage} argument '${field}' must be a string`)
  return value
}

function refuseUnknown(stage: string, spec: Document, known: readonly string[]) {
  const unknown = [...spec.keys()].find((field) => !known.includes(field))
  if (unknown) throw failedToParse(`unknown argument to ${stage}: ${unknown}`)
}
