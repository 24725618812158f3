import { spyOn } from 'bun:test'
import type { Collection } from 'mongoose'
import { closeAfterTest } from './closing'

type Operation =
  | 'bulkWrite'
  | 'find'
  | 'findOne'
  | 'updateOne'
  | 'updateMany'
  | 'deleteOne'
  | 'findOneAndUpdate'
  | 'insertOne'

/** The next such operation on a collection never settles, as one whose socket the driver waits for in vain. */
export function neverSettlesNext(collection: Collection, operation: Operation): { isReached(): boolean } {
  const spy = spyOn(collection, operation).mockImplementationOnce(() => new Promise<never>(() => {}))
  closeAfterTest(() => spy.mockRestore())
  return { isReached: () => spy.mock.calls.length > 0 }
}
