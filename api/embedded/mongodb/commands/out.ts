import { decodeDocument } from '../bson/decode'
import type { Engine } from '../engine/engine'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import type { Value } from '../values/values'
import type { CommandContext } from './command'
import { targetOf } from './output-target'
import { SLICE } from './writing'

/** Replaces all documents of the target and keeps its indexes (https://www.mongodb.com/docs/manual/reference/operator/aggregation/out/). */
export function parseOut(operand: Value, { engine, database }: CommandContext) {
  const namespace = targetOf('$out', operand, database)
  return (pages: Iterable<Uint8Array[]>) => replaceCollection(engine, pages, namespace)
}

/** Writes another collection, which takes the place of the target when it is complete. */
function* replaceCollection(engine: Engine, pages: Iterable<Uint8Array[]>, namespace: string): Steps<void> {
  const { catalogue, transactions } = engine
  const [database = ''] = namespace.split('.')
  const made = transactions.write(() => {
    const indexes = catalogue.find(namespace)?.indexes ?? []
    const collection = catalogue.temporary(database)
    for (const { spec } of indexes) catalogue.createIndex(collection, spec)
    return collection
  })
  let isComplete = false
  try {
    for (const page of pages) yield* store(engine, made, page)
    transactions.write(() => {
      const target = catalogue.find(namespace)
      if (target) catalogue.drop(target)
      catalogue.rename(currentCollection(made), namespace)
    })
    isComplete = true
  } finally {
    if (!isComplete) discard(engine, made)
  }
}

function* store({ transactions }: Engine, made: Collection, page: Uint8Array[]): Steps<void> {
  for (let from = 0; from < page.length; from += SLICE) {
    transactions.write(() => {
      const collection = currentCollection(made)
      for (const bson of page.slice(from, from + SLICE)) collection.insert(decodeDocument(bson))
    })
    yield
  }
  yield
}

function discard({ catalogue, transactions }: Engine, { namespace }: Collection) {
  transactions.write(() => {
    const collection = catalogue.find(namespace)
    if (collection) catalogue.drop(collection)
  })
}
