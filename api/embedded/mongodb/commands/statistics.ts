import type { Engine } from '../engine/engine'
import { badValue } from '../errors/refusals'
import type { Collection } from '../storage/collection'
import { type CollectionSizes, sizesOf, sumOf } from '../storage/sizes'
import { asInteger, int32, isNullish, type Maybe, type Value } from '../values/values'
import { type Command, ok } from './command'
import { namespaceOf } from './command-fields'

/** https://www.mongodb.com/docs/manual/reference/command/dbStats/ */
export const dbStats: Command = {
  fields: ['scale', 'freeStorage'],
  *run({ engine, database, command }) {
    const scale = scaleOf(command.get('scale'))
    const collections = engine.catalogue.all().filter(({ namespace }) => namespace.startsWith(`${database}.`))
    const sizes: CollectionSizes[] = []
    for (const collection of collections) sizes.push(yield* sizesOf(engine.database, collection))
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
  *run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    const scale = scaleOf(command.get('scale'))
    return ok({ ns: namespace, ...(yield* storageStats(engine, engine.catalogue.find(namespace), scale)) })
  },
}

export function* storageStats({ database }: Engine, collection: Collection | undefined, scale: number) {
  const sizes = collection && (yield* sizesOf(database, collection))
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
