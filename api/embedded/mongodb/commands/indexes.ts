import { areEqual } from '../bson/compare'
import { encodeDocument } from '../bson/encode'
import { MongoError } from '../errors/mongo-error'
import { badValue, namespaceNotFound, wrongType } from '../errors/refusals'
import type { Collection } from '../storage/collection'
import type { CollectionIndex } from '../storage/collection-index'
import { indexByKeyOrName, isSameKey } from '../storage/find-index'
import { type IndexSpec, parseIndexSpec } from '../storage/index-spec'
import { type Document, documentOf, int32, isDocument, type Value } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { countField, documentField, listField, namespaceOf } from './command-fields'

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
    return engine.transactions.write(() => {
      const isNew = !engine.catalogue.find(namespace)
      const collection = engine.catalogue.ensure(namespace)
      const before = collection.indexes.length + 1
      for (const spec of wanted) createIfMissing(context, collection, spec)
      const after = collection.indexes.length + 1
      return ok({
        numIndexesBefore: int32(before),
        numIndexesAfter: int32(after),
        createdCollectionAutomatically: isNew,
        ...(before === after ? { note: 'all indexes already exist' } : {}),
      })
    })
  },
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

function createIfMissing({ engine }: CommandContext, collection: Collection, wanted: Document) {
  const key = wanted.get('key')
  if (isDocument(key) && isSameKey(key, idKey)) return refuseOptionsOfId(wanted)
  if (wanted.get('name') === '_id_') throw badValue("The index name '_id_' is reserved for the _id index.")
  const spec = parseIndexSpec(wanted)
  if (!isCreated(collection, spec)) engine.catalogue.createIndex(collection, spec)
}

function refuseOptionsOfId(wanted: Document) {
  const option = [...wanted.keys()].find(
    (name) => !['key', 'name', 'v', 'ns', 'background', 'collation'].includes(name),
  )
  if (!option) return
  const message = `The field '${option}' is not valid for an _id index specification.`
  throw new MongoError('InvalidIndexSpecificationOption', message)
}

/** A different index of the same name, or the same index under another name, is a conflict. */
function isCreated(collection: Collection, spec: IndexSpec): boolean {
  const sameName = collection.indexes.find((index) => index.spec.name === spec.name)
  const same = collection.indexes.find((index) => isSameIndex(index.spec, spec))
  if (sameName && !isSameIndex(sameName.spec, spec)) {
    throw new MongoError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. Requested index: ${spec.name}`,
    )
  }
  if (sameName && sameName.spec.expiresAfterSeconds !== spec.expiresAfterSeconds) {
    const message = `An equivalent index already exists with the same name but different options: ${spec.name}`
    throw new MongoError('IndexOptionsConflict', message)
  }
  if (!sameName && same)
    throw new MongoError('IndexOptionsConflict', `Index already exists with a different name: ${same.spec.name}`)
  return sameName !== undefined
}

/** The expiry time is not part of an index's identity. */
function isSameIndex(a: IndexSpec, b: IndexSpec): boolean {
  const isSamePart = areEqual(partOf(a), partOf(b))
  return isSamePart && a.isUnique === b.isUnique && a.isSparse === b.isSparse && isSameKey(a.key, b.key)
}

const partOf = ({ shown }: IndexSpec) => shown.get('partialFilterExpression')

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
