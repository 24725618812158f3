import mongoose from 'mongoose'
import type { Clock } from '../foundation/clock'

const GATHERED_FOR = 100

/** Writes one update; rejects where just this one failed. */
export type BulkUpdates<Update> = (update: Update) => Promise<void>

interface Waiting<Update> extends PromiseWithResolvers<void> {
  update: Update
}

/** The first update goes to the store at once; those that come within a moment after it go together, in one call that tells each one's own failure. */
export function createBulkUpdates<Update>(
  clock: Clock,
  send: (updates: Update[]) => Promise<unknown>,
): BulkUpdates<Update> {
  let waiting: Waiting<Update>[] = []
  let isGathering = false

  async function gather() {
    isGathering = true
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      // One that never settles does not hold up the next.
      void write(together)
      await clock.sleep(GATHERED_FOR)
    }
    isGathering = false
  }

  async function write(together: Waiting<Update>[]) {
    const failureOf = await failuresOf(send(together.map(({ update }) => update)))
    for (const [index, { resolve, reject }] of together.entries()) {
      const failure = failureOf(index)
      if (failure) reject(failure)
      else resolve()
    }
  }

  return (update) => {
    const one = { update, ...Promise.withResolvers<void>() }
    waiting.push(one)
    if (!isGathering) void gather()
    return one.promise
  }
}

/** Why the update at an index failed, if it did. */
async function failuresOf(call: Promise<unknown>): Promise<(index: number) => unknown> {
  const { MongoBulkWriteError, MongoServerError } = mongoose.mongo
  try {
    await call
    return () => null
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return () => error
    const failed = new Map([error.writeErrors].flat().map((each) => [each.index, each.err]))
    return (index) => {
      const failure = failed.get(index)
      return failure && new MongoServerError({ message: failure.errmsg, code: failure.code })
    }
  }
}
