import { decodeDocument } from '../bson/decode'
import { MongoError } from '../errors/mongo-error'
import { namespaceNotFound } from '../errors/refusals'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import type { CollectionIndex } from '../storage/collection-index'
import { currentCollection, currentIndex } from '../storage/current'
import { END_OF_KEYS, type RangeScan, START_OF_KEYS, type StoredDocument } from '../storage/scan'
import type { Value } from '../values/values'
import { type Command, ok } from './command'
import { namespaceOf } from './command-fields'

const DOCUMENTS_PER_STEP = 64
const KEYS_PER_STEP = 256

/** Reads every document and every key, and compares them (https://www.mongodb.com/docs/manual/reference/command/validate/). */
export const validate: Command = {
  fields: ['full', 'repair', 'metadata', 'checkBSONConformance', 'background'],
  *run(context) {
    const namespace = namespaceOf(context)
    const collection = context.engine.catalogue.find(namespace)
    if (!collection) throw namespaceNotFound(namespace)
    const { faults, records } = yield* checkDocuments(collection)
    const nInvalidDocuments = BigInt(faults.length)
    const keysPerIndex = new Map<string, Value>()
    for (const index of [undefined, ...collection.indexes]) {
      const { keys, orphans } = yield* checkKeys(collection, index)
      keysPerIndex.set(index?.spec.name ?? '_id_', BigInt(keys))
      faults.push(...orphans)
    }
    return ok({
      ns: namespace,
      nInvalidDocuments,
      nrecords: BigInt(records),
      nIndexes: BigInt(keysPerIndex.size),
      keysPerIndex,
      valid: faults.length === 0,
      repaired: false,
      warnings: [],
      errors: faults,
    })
  },
}

function* checkDocuments(collection: Collection): Steps<{ faults: string[]; records: number }> {
  const faults: string[] = []
  let [records, row] = [0, 0]
  for (;;) {
    const current = currentCollection(collection)
    const page = current.after(row, DOCUMENTS_PER_STEP)
    if (page.length === 0) return { faults, records }
    faults.push(...page.flatMap((stored) => faultIn(current, stored)))
    records += page.length
    row = page.at(-1)?.row ?? row
    yield
  }
}

function faultIn(collection: Collection, { bson, row }: StoredDocument): string[] {
  try {
    const document = decodeDocument(bson)
    const lacking = collection.indexesLacking(document, row)
    return lacking.map((name) => `Record ${row}: its keys in the index '${name}' are not complete.`)
  } catch (error) {
    if (error instanceof MongoError) return [`Record ${row}: ${error.message}`]
    throw error
  }
}

/** Keys must lead to documents. Without an index, those of _id. */
function* checkKeys(
  collection: Collection,
  index: CollectionIndex | undefined,
): Steps<{ keys: number; orphans: string[] }> {
  const orphans: string[] = []
  let keys = 0
  let last: ReturnType<RangeScan['readKeys']>[number] | undefined
  for (;;) {
    const current = currentCollection(collection)
    const scan = index ? currentIndex(collection, index).scan : current.byId
    const page = scan.readKeys({ low: START_OF_KEYS, high: END_OF_KEYS }, last, KEYS_PER_STEP)
    if (page.length === 0) return { keys, orphans }
    keys += page.length
    const name = index?.spec.name ?? '_id_'
    for (const { row } of page) {
      if (!current.holds(row)) orphans.push(`The index '${name}' leads to record ${row}, which does not exist.`)
    }
    last = page.at(-1)
    yield
  }
}
