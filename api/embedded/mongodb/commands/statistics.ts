import { decodeDocument } from '../bson/decode'
import type { Engine } from '../engine/engine'
import { MongoError } from '../errors/mongo-error'
import { badValue, namespaceNotFound } from '../errors/refusals'
import type { Predicate } from '../filter/predicate'
import { findPages } from '../planner/find'
import type { Collection } from '../storage/collection'
import { sizesOf, sumOf } from '../storage/sizes'
import { asInteger, type Document, int32, isNullish, type Maybe, type Value } from '../values/values'
import { type Command, ok } from './command'
import { namespaceOf } from './command-fields'

/** https://www.mongodb.com/docs/manual/reference/command/dbStats/ */
export const dbStats: Command = {
  fields: ['scale', 'freeStorage'],
  run({ engine, database, command }) {
    const scale = scaleOf(command.get('scale'))
    const collections = engine.catalogue.all().filter(({ namespace }) => namespace.startsWith(`${database}.`))
    const sizes = collections.map((collection) => sizesOf(engine.database, collection))
    const objects = sumOf(collections.map((collection) => collection.count()))
    const dataSize = sumOf(sizes.map(({ documents }) => documents))
    const storageSize = sumOf(sizes.map(({ storage }) => storage))
    const indexSize = sumOf(sizes.map(({ indexes }) => sumOf(indexes.values())))
    return ok({
      db: database,
      collections: BigInt(collections.length),
      views: 0n,
      objects: BigInt(objects),
      avgObjSize: objects === 0 ? 0 : dataSize / objects,
      dataSize: dataSize / scale,
      storageSize: storageSize / scale,
      indexes: BigInt(sumOf(sizes.map(({ indexes }) => indexes.size))),
      indexSize: indexSize / scale,
      totalSize: (storageSize + indexSize) / scale,
      scaleFactor: BigInt(scale),
    })
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/collStats/ */
export const collStats: Command = {
  fields: ['scale'],
  run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    const scale = scaleOf(command.get('scale'))
    return ok({ ns: namespace, ...storageStats(engine, engine.catalogue.find(namespace), scale) })
  },
}

export function storageStats({ database }: Engine, collection: Collection | undefined, scale: number) {
  const sizes = collection && sizesOf(database, collection)
  const { documents, storage, unused, indexes } = sizes ?? { documents: 0, storage: 0, unused: 0, indexes: new Map() }
  const count = collection?.count() ?? 0
  const scaled = (bytes: number) => BigInt(Math.floor(bytes / scale))
  const totalIndexSize = sumOf(indexes.values())
  return {
    size: scaled(documents),
    count: int32(count),
    ...(count > 0 ? { avgObjSize: int32(Math.floor(documents / count)) } : {}),
    numOrphanDocs: int32(0),
    storageSize: scaled(storage),
    freeStorageSize: scaled(unused),
    capped: false,
    nindexes: int32(indexes.size),
    indexBuilds: [],
    totalIndexSize: scaled(totalIndexSize),
    totalSize: scaled(storage + totalIndexSize),
    indexSizes: new Map<string, Value>([...indexes].map(([name, bytes]) => [name, scaled(bytes)])),
    scaleFactor: int32(scale),
  }
}

export function scaleOf(value: Maybe): number {
  if (isNullish(value)) return 1
  const scale = asInteger(value)
  if (scale === undefined || scale < 1) throw badValue('scale has to be a whole number of at least 1')
  return scale
}

/** Reads every document and lets SQLite check the table (https://www.mongodb.com/docs/manual/reference/command/validate/). */
export const validate: Command = {
  fields: ['full', 'repair', 'metadata', 'checkBSONConformance', 'background'],
  *run(context) {
    const { engine } = context
    const namespace = namespaceOf(context)
    const collection = engine.catalogue.find(namespace)
    if (!collection) throw namespaceNotFound(namespace)
    const errors: string[] = []
    for (const page of findPages(collection, { filter: everything })) {
      errors.push(...page.flatMap(({ bson, row }) => faultIn(bson, row)))
      yield
    }
    const damage = collection.damage()
    return ok({
      ns: namespace,
      nInvalidDocuments: BigInt(errors.length),
      nrecords: BigInt(collection.count()),
      nIndexes: int32(collection.indexes.length + 1),
      keysPerIndex: keysPerIndex(collection),
      valid: errors.length + damage.length === 0,
      repaired: false,
      warnings: [],
      errors: [...errors, ...damage],
    })
  },
}

const everything: Predicate = { kind: 'and', predicates: [] }

function faultIn(bson: Uint8Array, row: number): string[] {
  try {
    decodeDocument(bson)
    return []
  } catch (error) {
    if (error instanceof MongoError) return [`Record ${row}: ${error.message}`]
    throw error
  }
}

function keysPerIndex(collection: Collection): Document {
  const counts = collection.indexes.map((index) => [index.spec.name, BigInt(index.count())] as const)
  return new Map<string, Value>([['_id_', BigInt(collection.count())], ...counts])
}
