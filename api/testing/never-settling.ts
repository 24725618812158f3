import { spyOn } from 'bun:test'
import type { Collection } from 'mongoose'
import { closeAfterTest } from './closing'

type Operation = 'bulkWrite' | 'insertOne' | 'find' | 'findOne' | 'updateOne' | 'updateMany' | 'deleteOne'

/** The next such operation on a collection, or the next with such a filter, never settles, as one whose socket the driver waits for in vain. */
export function neverSettlesNext(
  collection: Collection,
  operation: Operation,
  isMeant: (filter: object) => boolean = () => true,
): { isReached(): boolean } {
  const asked = collection[operation].bind(collection) as (...given: unknown[]) => unknown
  let isReached = false
  const spy = spyOn(collection, operation).mockImplementation((...given: unknown[]): never => {
    if (isReached || !isMeant(Object(given[0]))) return asked(...given) as never
    isReached = true
    return new Promise(() => {}) as never
  })
  closeAfterTest(() => spy.mockRestore())
  return { isReached: () => isReached }
}
