import { spyOn } from 'bun:test'
import type { Collection } from 'mongoose'
import { closeAfterTest } from './closing'

type Operation = 'bulkWrite' | 'insertOne' | 'find' | 'findOne' | 'updateOne' | 'updateMany' | 'deleteOne'

/** The next such operation, or the next with a matching filter, never settles, like one whose socket hangs. */
export const hangNextOperation = (
  collection: Collection,
  operation: Operation,
  isMeant?: (filter: object) => boolean,
) => delayNextOperation(collection, operation, { isMeant, wait: () => new Promise(() => {}) })

interface Delay {
  isMeant?(filter: object): boolean
  wait(): Promise<unknown>
}

/** The next such operation, or the next with a matching filter, begins only after a wait. */
export function delayNextOperation(
  collection: Collection,
  operation: Operation,
  { isMeant = () => true, wait }: Delay,
): { isReached(): boolean } {
  const original = collection[operation].bind(collection) as (...given: unknown[]) => unknown
  let isReached = false
  const spy = spyOn(collection, operation).mockImplementation((...given: unknown[]): never => {
    if (isReached || !isMeant(Object(given[0]))) return original(...given) as never
    isReached = true
    return wait().then(() => original(...given)) as never
  })
  closeAfterTest(() => spy.mockRestore())
  return { isReached: () => isReached }
}
