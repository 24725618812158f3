import { MongoError } from '../errors/mongo-error'
import type { Collection } from './collection'
import type { CollectionIndex } from './collection-index'

/** The collection as it is open now. A read that has given way may find it dropped. */
export function currentCollection(collection: Collection): Collection {
  let current: Collection | undefined = collection
  while (current?.isClosed) current = current.successor
  if (current) return current
  throw new MongoError('QueryPlanKilled', `query plan killed :: collection '${collection.namespace}' dropped`)
}

export function currentIndex(collection: Collection, index: CollectionIndex): CollectionIndex {
  const current = currentCollection(collection).indexes.find(({ id }) => id === index.id)
  if (current) return current
  throw new MongoError('QueryPlanKilled', `query plan killed :: index '${index.spec.name}' dropped`)
}
