import { encodeDocument } from '../bson/encode'
import type { Engine } from '../engine/engine'
import { MongoError } from '../errors/mongo-error'
import { namespaceNotFound } from '../errors/refusals'
import { matches } from '../filter/matches'
import { parseFilter } from '../filter/parse-filter'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { bytesOnDisk, sizesOf, sumOf } from '../storage/sizes'
import { type Document, documentOf, int32, isTruthy } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { countField, documentField, flagField, namespaceOf, refuseCollation, refuseOptions } from './command-fields'

const kindsOfCollection = [
  ...['capped', 'timeseries', 'viewOn', 'pipeline', 'validator', 'clusteredIndex', 'encryptedFields'],
  ...['changeStreamPreAndPostImages', 'expireAfterSeconds', 'size', 'max', 'storageEngine', 'indexOptionDefaults'],
]

export const create: Command = {
  fields: [...kindsOfCollection, 'collation', 'validationLevel', 'validationAction', 'autoIndexId', 'idIndex', 'temp'],
  run(context) {
    const { engine, command } = context
    refuseOptions(command, kindsOfCollection)
    refuseCollation(command.get('collation'))
    const namespace = namespaceOf(context)
    if (engine.catalogue.find(namespace))
      throw new MongoError('NamespaceExists', `Collection ${namespace} already exists.`)
    engine.transactions.write(() => engine.catalogue.ensure(namespace))
    return ok()
  },
}

export const drop: Command = {
  fields: [],
  run(context) {
    const { engine } = context
    const namespace = namespaceOf(context)
    const collection = engine.catalogue.find(namespace)
    if (!collection) throw namespaceNotFound(namespace)
    const nIndexesWas = int32(collection.indexes.length + 1)
    engine.transactions.write(() => engine.catalogue.drop(collection))
    return ok({ nIndexesWas, ns: namespace })
  },
}

export const dropDatabase: Command = {
  fields: [],
  run({ engine, database }) {
    const dropped = engine.catalogue.all().filter(({ namespace }) => namespace.startsWith(`${database}.`))
    engine.transactions.write(() => {
      for (const collection of dropped) engine.catalogue.drop(collection)
    })
    return ok({ dropped: database })
  },
}

export const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(context) {
    const { engine, database, command } = context
    const filter = parseFilter(documentField(command, 'filter') ?? new Map())
    const isNameOnly = flagField(command, 'nameOnly')
    const documents = collectionsOf(context)
      .filter((collection) => matches(filter, collection))
      .map((collection) => encodeDocument(isNameOnly ? withoutDetails(collection) : collection))
    const batchSize = countField(documentField(command, 'cursor') ?? new Map(), 'batchSize')
    return engine.cursors.open({ namespace: `${database}.$cmd.listCollections`, pages: [documents], batchSize })
  },
}

export const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  *run({ engine, command }) {
    const filter = parseFilter(documentField(command, 'filter') ?? new Map())
    const collections = Map.groupBy(engine.catalogue.all(), ({ namespace }) => namespace.split('.')[0] ?? '')
    const names = [...collections.keys()].sort()
    if (isTruthy(command.get('nameOnly'))) {
      const databases = names.map((name) => documentOf({ name })).filter((database) => matches(filter, database))
      return ok({ databases })
    }
    const sizes: [string, number][] = []
    for (const name of names) sizes.push([name, yield* diskSizeOf(engine, collections.get(name) ?? [])])
    const databases = sizes
      .map(([name, size]) => documentOf({ name, sizeOnDisk: BigInt(size), empty: false }))
      .filter((database) => matches(filter, database))
    const totalSize = sumOf(sizes.map(([, size]) => size))
    return ok({ databases, totalSize: BigInt(totalSize), totalSizeMb: BigInt(Math.floor(totalSize / MEGABYTE)) })
  },
}

const MEGABYTE = 1024 * 1024

function* diskSizeOf({ database }: Engine, collections: Collection[]): Steps<number> {
  let bytes = 0
  for (const collection of collections) bytes += bytesOnDisk(yield* sizesOf(database, collection))
  return bytes
}

function collectionsOf({ engine, database }: CommandContext): Document[] {
  return engine.catalogue
    .all()
    .filter(({ namespace }) => namespace.startsWith(`${database}.`))
    .map(({ namespace }) =>
      documentOf({
        name: namespace.slice(database.length + 1),
        type: 'collection',
        options: {},
        info: { readOnly: false },
        idIndex: { v: int32(2), key: { _id: int32(1) }, name: '_id_' },
      }),
    )
}

const withoutDetails = (collection: Document) =>
  documentOf({ name: collection.get('name'), type: collection.get('type') })
