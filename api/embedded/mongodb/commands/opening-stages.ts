import { latencyStats } from '../engine/usage'
import { MongoError } from '../errors/mongo-error'
import { failedToParse, notImplemented } from '../errors/refusals'
import { evaluateConstant } from '../expressions/parse-expression'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { type Document, documentOf, isDocument, type Value } from '../values/values'
import type { CommandContext } from './command'
import { documentField, listField, namespaceOf } from './command-fields'
import { idIndex } from './indexes'
import { scaleOf, storageStats } from './statistics'
import { variablesOf } from './variables'

type OpeningStage = (operand: Value, context: CommandContext) => Iterable<Document[]>

/** Stages that make documents instead of reading a collection; each must be the first of its pipeline. */
const ofCollections: Record<string, OpeningStage> = { $collStats: collStats, $indexStats: indexStats }
const ofNoCollection: Record<string, OpeningStage> = {
  $currentOp: () => [],
  $documents: givenDocuments,
  $listLocalSessions: ownSession,
}

export interface Opened {
  documents: Iterable<Document[]>
  rest: Value[]
}

export function openedPipeline(context: CommandContext): Opened | undefined {
  const [first, ...rest] = listField(context.command, 'pipeline') ?? []
  const [name = '', operand = null] = isDocument(first) && first.size === 1 ? ([...first][0] ?? []) : []
  const isOfNone = typeof context.command.get('aggregate') !== 'string'
  const open = (isOfNone ? ofNoCollection : ofCollections)[name]
  if (open) return { documents: open(operand, context), rest }
  if (isOfNone) {
    const message = `{aggregate: 1} is not valid for '${name}'; a collection is required.`
    throw new MongoError('InvalidNamespace', message)
  }
  if (!Object.hasOwn(ofNoCollection, name)) return undefined
  throw new MongoError('InvalidNamespace', `${name} must be run against the database with {aggregate: 1}`)
}

export const aggregatedNamespace = (context: CommandContext) =>
  typeof context.command.get('aggregate') === 'string' ? namespaceOf(context) : `${context.database}.$cmd.aggregate`

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/collStats/ */
function* collStats(operand: Value, context: CommandContext): Generator<Document[]> {
  if (!isDocument(operand)) throw failedToParse('$collStats must take a nested object')
  const collection = existing(context, '$collStats')
  const { engine } = context
  const shown: Document = documentOf({ ns: collection.namespace, host: 'embedded', localTime: new Date() })
  for (const [part, options] of operand) {
    switch (part) {
      case 'storageStats': {
        const scale = scaleOf(optionOf(options, 'scale'))
        shown.set(part, documentOf(yield* withPauses(storageStats(engine, collection, scale))))
        break
      }
      case 'latencyStats':
        shown.set(part, latencyStats(engine.usage, collection.namespace))
        break
      case 'count':
        shown.set(part, BigInt(collection.count()))
        break
      case 'queryExecStats':
        throw notImplemented("'queryExecStats' of $collStats")
      default:
        throw failedToParse(`unrecognized option to $collStats: ${part}`)
    }
  }
  yield [shown]
}

/** An empty page for each step. */
function* withPauses<Result>(steps: Steps<Result>): Generator<Document[], Result> {
  try {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      yield []
    }
  } finally {
    steps.return(undefined as never)
  }
}

const optionOf = (options: Value, name: string) => (isDocument(options) ? options.get(name) : undefined)

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/indexStats/ */
function* indexStats(_: Value, context: CommandContext): Generator<Document[]> {
  const collection = existing(context, '$indexStats')
  const since = new Date(context.engine.startedAt)
  const indexes = [
    { spec: idIndex, uses: collection.idUsage.uses },
    ...collection.indexes.map(({ spec, uses }) => ({ spec: spec.shown, uses })),
  ]
  yield indexes.map(({ spec, uses }) =>
    documentOf({
      name: spec.get('name'),
      key: spec.get('key'),
      host: 'embedded',
      accesses: { ops: BigInt(uses), since },
      spec,
    }),
  )
}

function existing(context: CommandContext, stage: string): Collection {
  const namespace = namespaceOf(context)
  const collection = context.engine.catalogue.find(namespace)
  if (collection) return collection
  const message = `Unable to retrieve storageStats in ${stage} stage :: caused by :: Collection [${namespace}] not found.`
  throw new MongoError('NamespaceNotFound', message)
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/documents/ */
function givenDocuments(operand: Value, { command }: CommandContext): Document[][] {
  const list = evaluateConstant(operand, variablesOf(command))
  if (Array.isArray(list) && list.every(isDocument)) return [list]
  throw failedToParse('$documents needs an array of objects')
}

/** The session of this command is the only one known: the store keeps none. */
function ownSession(_: Value, { command }: CommandContext): Document[][] {
  const session = documentField(command, 'lsid')
  return session ? [[documentOf({ _id: session, lastUse: new Date() })]] : []
}
