import { decodeDocument } from '../bson/decode'
import { missingField, wrongType } from '../errors/refusals'
import { finish } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { withCurrentTimestamps } from '../values/timestamps'
import { int32, isDocument } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { flagField, listField, namespaceOf } from './command-fields'
import { checkedBatch, writeEach } from './write-outcome'

export const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    const isOrdered = !command.has('ordered') || flagField(command, 'ordered')
    return engine.transactions.write(() => {
      const collection = engine.catalogue.ensure(namespace)
      let n = 0
      const storeEach = writeEach(insertions(context, collection), isOrdered, (store) => {
        store()
        n += 1
      })
      const outcome = finish(storeEach)
      return ok({ n: int32(n), ...outcome })
    })
  },
}

function insertions({ command, sequences }: CommandContext, collection: Collection): (() => void)[] {
  const sequence = sequences.get('documents')
  if (sequence) return checkedBatch(sequence).map((bson) => () => void insertOne(collection, bson))
  const documents = listField(command, 'documents')
  if (!documents) throw missingField('insert.documents')
  return checkedBatch(documents).map((document) => {
    if (!isDocument(document)) throw wrongType('documents', 'object')
    return () => void collection.insert(withCurrentTimestamps(document))
  })
}

function insertOne(collection: Collection, bson: Uint8Array) {
  const document = decodeDocument(bson)
  const filled = withCurrentTimestamps(document)
  collection.insert(filled, filled === document ? bson : undefined)
}
