import { decodeRequest } from '../bson/decode'
import type { Engine } from '../engine/engine'
import { missingField, wrongType } from '../errors/refusals'
import { finish } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { withCurrentTimestamps } from '../values/timestamps'
import { type Document, int32, isDocument } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { flagField, listField, namespaceOf } from './command-fields'
import { checkedBatch, writeEach } from './write-outcome'
import { CHANGES_AT_ONCE, SLICE } from './writing'

export const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  run(context) {
    const { engine, command } = context
    const batch = {
      namespace: namespaceOf(context),
      insertions: insertionsOf(context),
      isOrdered: !command.has('ordered') || flagField(command, 'ordered'),
    }
    const { length } = batch.insertions
    return length <= CHANGES_AT_ONCE ? finish(insertBatch(engine, batch, length)) : insertBatch(engine, batch, SLICE)
  },
}

type Insertion = (collection: Collection) => void

interface InsertBatch {
  namespace: string
  insertions: Insertion[]
  isOrdered: boolean
}

/** Others may see the slices of a large batch before all is stored, as in MongoDB. */
function* insertBatch(engine: Engine, { namespace, insertions, isOrdered }: InsertBatch, slice: number) {
  const { catalogue, transactions } = engine
  const writeErrors: Document[] = []
  let n = 0
  const storeSlice = (from: number) =>
    transactions.write(() => {
      const collection = catalogue.ensure(namespace)
      const storing = writeEach(insertions.slice(from, from + slice), { isOrdered, from }, (store) => {
        store(collection)
        n += 1
      })
      return finish(storing).writeErrors ?? []
    })
  for (let from = 0; from < insertions.length; from += slice) {
    writeErrors.push(...storeSlice(from))
    if (isOrdered && writeErrors.length > 0) break
    yield
  }
  return ok({ n: int32(n), ...(writeErrors.length > 0 ? { writeErrors } : {}) })
}

function insertionsOf({ command, sequences }: CommandContext): Insertion[] {
  const sequence = sequences.get('documents')
  if (sequence) return keptSequence(sequence).map((bson) => (collection) => insertOne(collection, bson))
  const documents = listField(command, 'documents')
  if (!documents) throw missingField('insert.documents')
  return checkedBatch(documents).map((document) => {
    if (!isDocument(document)) throw wrongType('documents', 'object')
    return (collection) => void collection.insert(withCurrentTimestamps(document))
  })
}

/** Copies documents that are stored after the first step, because the socket reuses its buffer then. */
function keptSequence(sequence: Uint8Array[]): Uint8Array[] {
  const isLarge = checkedBatch(sequence).length > CHANGES_AT_ONCE
  return isLarge ? sequence.map((bson) => Buffer.from(bson)) : sequence
}

function insertOne(collection: Collection, bson: Uint8Array) {
  const document = decodeRequest(bson)
  const filled = withCurrentTimestamps(document)
  collection.insert(filled, filled === document ? bson : undefined)
}
