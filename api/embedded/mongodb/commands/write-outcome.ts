import { MongoError } from '../errors/mongo-error'
import type { Steps } from '../steps/steps'
import { MAX_BATCH } from '../values/limits'
import { type Document, documentOf, int32, type Value } from '../values/values'

/** Performs the writes one by one and collects their errors. An ordered command stops at the first error. */
export function* writeEach<Write>(
  writes: Iterable<Write>,
  { isOrdered, from = 0 }: { isOrdered: boolean; from?: number },
  perform: (write: Write, position: number) => Steps<void> | void,
): Steps<{ writeErrors?: Document[] }> {
  const writeErrors: Document[] = []
  let position = from
  for (const write of writes) {
    try {
      const steps = perform(write, position)
      if (steps) yield* steps
    } catch (error) {
      writeErrors.push(writeError(error, position))
      if (isOrdered) break
    }
    position += 1
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

export function checkedBatch<Write>(writes: Write[]): Write[] {
  if (writes.length > 0 && writes.length <= MAX_BATCH) return writes
  const message = `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${writes.length} operations.`
  throw new MongoError('InvalidLength', message)
}

function writeError(error: unknown, position: number): Document {
  if (!(error instanceof MongoError)) throw error
  const extra: Record<string, Value> = error.extra
  return documentOf({ index: int32(position), code: int32(error.code), errmsg: error.message, ...extra })
}
