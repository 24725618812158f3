import { encodeDocument } from '../bson/encode'
import { MongoError } from '../errors/mongo-error'
import { badValue, namespaceNotFound, wrongType } from '../errors/refusals'
import { finish, type Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import type { CollectionIndex } from '../storage/collection-index'
import { currentCollection } from '../storage/current'
import { indexByKeyOrName, isSameKey } from '../storage/find-index'
import { type IndexSpec, parseIndexSpec } from '../storage/index-spec'
import { type Document, documentOf, int32, isDocument, type Value } from '../values/values'
import { buildIndexes, waitForBuilds } from './build-indexes'
import { type Command, type CommandContext, ok } from './command'
import { countField, documentField, listField, namespaceOf } from './command-fields'
import { missingIndexes } from './wanted-indexes'
import { CHANGES_AT_ONCE } from './writing'

export const idIndex = documentOf({ v: int32(2), key: { _id: int32(1) }, name: '_id_' })
const idKey: Document = new Map([['_id', 1]])

export const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    const wanted = (listField(command, 'indexes') ?? []).map((spec) => {
      if (!isDocument(spec)) throw wrongType('createIndexes.indexes', 'object')
      return spec
    })
    if (wanted.length === 0) throw badValue('Must specify at least one index to create')
    const steps = createAll(context, namespace, wanted)
    const isSmall = holdsFew(engine.catalogue.find(namespace))
    return isSmall ? engine.transactions.write(() => finish(steps)) : steps
  },
}

function holdsFew(collection: Collection | undefined): boolean {
  return (
    !collection || (collection.builds.length === 0 && collection.after(0, CHANGES_AT_ONCE).length < CHANGES_AT_ONCE)
  )
}

function* createAll({ engine }: CommandContext, namespace: string, wanted: Document[]): Steps<Document> {
  const { catalogue, transactions } = engine
  const isNew = !catalogue.find(namespace)
  const specs = wanted.flatMap(specOf)
  yield* waitForBuilds(catalogue.find(namespace), specs)
  const collection = transactions.write(() => catalogue.ensure(namespace))
  const existing = collection.indexes.map(({ spec }) => spec)
  const missing = missingIndexes(existing, specs)
  const before = collection.indexes.length + 1
  if (missing.length > 0) yield* buildIndexes(engine, collection, missing)
  const after = currentCollection(collection).indexes.length + 1
  return ok({
    numIndexesBefore: int32(before),
    numIndexesAfter: int32(after),
    createdCollectionAutomatically: isNew,
    ...(before === after ? { note: 'all indexes already exist' } : {}),
  })
}

export const listIndexes: Command = {
  fields: ['cursor'],
  run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    const collection = engine.catalogue.find(namespace)
    if (!collection) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`)
    const documents = [idIndex, ...collection.indexes.map(({ spec }) => spec.shown)].map((spec) => encodeDocument(spec))
    const batchSize = countField(documentField(command, 'cursor') ?? new Map(), 'batchSize')
    return engine.cursors.open({ namespace, pages: [documents], batchSize })
  },
}

export const dropIndexes: Command = {
  fields: ['index'],
  run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    const collection = engine.catalogue.find(namespace)
    if (!collection) throw namespaceNotFound(namespace)
    const nIndexesWas = int32(collection.indexes.length + 1)
    const dropped = indexesNamed(collection, command.get('index'))
    return engine.transactions.write(() => {
      for (const index of dropped) engine.catalogue.dropIndex(collection, index)
      return ok({ nIndexesWas })
    })
  },
}

function specOf(wanted: Document): IndexSpec[] {
  const key = wanted.get('key')
  if (isDocument(key) && isSameKey(key, idKey)) {
    refuseOptionsOfId(wanted)
    return []
  }
  if (wanted.get('name') === '_id_') throw badValue("The index name '_id_' is reserved for the _id index.")
  return [parseIndexSpec(wanted)]
}

function refuseOptionsOfId(wanted: Document) {
  const option = [...wanted.keys()].find(
    (name) => !['key', 'name', 'v', 'ns', 'background', 'collation'].includes(name),
  )
  if (!option) return
  const message = `The field '${option}' is not valid for an _id index specification.`
  throw new MongoError('InvalidIndexSpecificationOption', message)
}

function indexesNamed(collection: Collection, wanted: Value | undefined): CollectionIndex[] {
  if (wanted === '*') return [...collection.indexes]
  if (Array.isArray(wanted)) return wanted.flatMap((name) => indexesNamed(collection, name))
  if (typeof wanted !== 'string' && !isDocument(wanted)) throw wrongType('dropIndexes.index', 'string')
  if (wanted === '_id_' || (isDocument(wanted) && isSameKey(wanted, idKey))) {
    throw new MongoError('InvalidOptions', 'cannot drop _id index')
  }
  const index = indexByKeyOrName(collection, wanted)
  if (index) return [index]
  const shown = typeof wanted === 'string' ? `with name [${wanted}]` : `with this key: ${[...wanted.keys()].join(', ')}`
  throw new MongoError('IndexNotFound', `index not found ${shown}`)
}
