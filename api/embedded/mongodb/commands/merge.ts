import { decodeDocument } from '../bson/decode'
import type { Engine } from '../engine/engine'
import { MongoError } from '../errors/mongo-error'
import { failedToParse } from '../errors/refusals'
import type { Variables } from '../expressions/operators/evaluation'
import { parsingWith, scopeOf } from '../expressions/parse-expression'
import type { Predicate } from '../filter/predicate'
import { fieldAt } from '../paths/field-path'
import { pathOf } from '../paths/match-path'
import { findStored } from '../planner/find'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { parseUpdatePipeline } from '../update/update-pipeline'
import { type Document, isDocument, isNullish, type Maybe, type Value } from '../values/values'
import type { CommandContext } from './command'
import { targetOf } from './output-target'
import { variablesOf } from './variables'
import { CHANGES_AT_ONCE, SLICE } from './writing'

const known = ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']

interface Merge {
  on: string[]
  whenMatched: Value
  whenNotMatched: Value
  variables: (document: Document) => Variables
}

interface Merging {
  namespace: string
  merge: Merge
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/merge/ */
export function parseMerge(operand: Value, { engine, database, command }: CommandContext) {
  const spec: Document = isDocument(operand) ? operand : new Map([['into', operand]])
  const unknown = [...spec.keys()].find((name) => !known.includes(name))
  if (unknown) throw failedToParse(`BSON field '$merge.${unknown}' is an unknown field.`)
  const namespace = targetOf('$merge', spec.get('into'), database)
  const merge: Merge = {
    on: fieldsOf(spec.get('on') ?? '_id'),
    whenMatched: oneOf(spec, 'whenMatched', ['merge', 'replace', 'keepExisting', 'fail']),
    whenNotMatched: oneOf(spec, 'whenNotMatched', ['insert', 'discard', 'fail']),
    variables: variablesFor(spec.get('let'), variablesOf(command)),
  }
  return (pages: Iterable<Uint8Array[]>) => mergeAll(engine, pages, { namespace, merge })
}

/** Reads everything first, as its target may be its source. Others may see a large result before all is stored. */
function* mergeAll(engine: Engine, pages: Iterable<Uint8Array[]>, { namespace, merge }: Merging): Steps<void> {
  const { catalogue, transactions } = engine
  const documents: Uint8Array[] = []
  for (const page of pages) {
    for (const bson of page) documents.push(bson)
    yield
  }
  const slice = documents.length <= CHANGES_AT_ONCE ? CHANGES_AT_ONCE : SLICE
  let from = 0
  do {
    transactions.write(() => {
      const target = catalogue.ensure(namespace)
      refuseWithoutUniqueIndex(target, merge.on)
      for (const bson of documents.slice(from, from + slice)) mergeOne(target, decodeDocument(bson), merge)
    })
    yield
    from += slice
  } while (from < documents.length)
}

function oneOf(spec: Document, name: string, modes: string[]): Value {
  const mode = spec.get(name) ?? modes[0] ?? null
  if ((name === 'whenMatched' && Array.isArray(mode)) || (typeof mode === 'string' && modes.includes(mode))) return mode
  throw failedToParse(`Enumeration value for field '$merge.${name}' is not a valid value.`)
}

function fieldsOf(on: Value): string[] {
  const fields = Array.isArray(on) ? on : [on]
  const names = fields.filter((field) => typeof field === 'string')
  if (names.length === fields.length && names.length > 0) return names
  throw failedToParse("$merge 'on' field must be either a string or an array of strings")
}

/** `new` is the document that comes, beside the variables of `let`. */
function variablesFor(given: Maybe, outer: Variables): Merge['variables'] {
  const { parse } = parsingWith(outer)
  const expressions = isDocument(given) ? [...given].map(([name, value]) => [name, parse(value)] as const) : []
  return (document) => {
    const scope = scopeOf(document)
    const own = expressions.map(([name, evaluate]) => [name, evaluate(scope)] as const)
    return new Map<string, Maybe>([...outer, ['new', document], ...own])
  }
}

/** Only then is there at most one match. */
function refuseWithoutUniqueIndex(target: Collection, on: string[]) {
  const wanted = on.toSorted().join()
  const isUnique = ({ spec }: Collection['indexes'][number]) =>
    spec.isUnique && !spec.partial && [...spec.key.keys()].sort().join() === wanted
  if (wanted === '_id' || target.indexes.some(isUnique)) return
  throw new MongoError('MergeWithoutUniqueIndex', 'Cannot find index to verify that join fields will be unique')
}

function mergeOne(target: Collection, document: Document, merge: Merge) {
  const { whenMatched, whenNotMatched, on } = merge
  const isNew = on.join() === '_id' && !document.has('_id')
  const [stored] = isNew ? [] : findStored(target, { filter: matchOf(document, on), limit: 1 })
  if (stored && whenMatched !== 'fail') {
    const before = decodeDocument(stored.bson)
    const after = mergedWith(before, document, merge)
    if (after) target.replace(stored, before, after)
  } else if (stored || whenNotMatched === 'insert') {
    target.insert(document)
  } else if (whenNotMatched === 'fail') {
    const message = '$merge could not find a matching document in the target collection for at least one document'
    throw new MongoError('MergeStageNoMatchingDocument', message)
  }
}

function matchOf(document: Document, on: string[]): Predicate {
  const predicates = on.map((name): Predicate => {
    const path = pathOf(name)
    const operand = fieldAt(document, path)
    if (isNullish(operand) || Array.isArray(operand)) {
      const message = "$merge write error: 'on' field cannot be missing, null, undefined or an array"
      throw new MongoError('MergeOnMissingField', message)
    }
    return { kind: 'field', name, path, test: { kind: 'compare', comparison: 'eq', operand } }
  })
  return { kind: 'and', predicates }
}

function mergedWith(before: Document, document: Document, { whenMatched, variables }: Merge): Document | undefined {
  if (Array.isArray(whenMatched)) return parseUpdatePipeline(whenMatched, variables(document))(before)
  if (whenMatched === 'keepExisting') return undefined
  const id = new Map<string, Value>([['_id', before.get('_id') ?? null]])
  return new Map([...(whenMatched === 'merge' ? before : id), ...document])
}
