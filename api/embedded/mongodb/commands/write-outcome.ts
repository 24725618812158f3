import { MongoError } from '../errors/mongo-error'
import { type Document, documentOf, int32, type Value } from '../values/values'

/** Performs the writes one by one and collects their errors. An ordered command stops at the first error. */
export function writeEach<Write>(
  writes: Iterable<Write>,
  isOrdered: boolean,
  perform: (write: Write, position: number) => void,
) {
  const writeErrors: Document[] = []
  let position = 0
  for (const write of writes) {
    try {
      perform(write, position)
    } catch (error) {
      writeErrors.push(writeError(error, position))
      if (isOrdered) break
    }
    position += 1
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

function writeError(error: unknown, position: number): Document {
  if (!(error instanceof MongoError)) throw error
  const extra: Record<string, Value> = error.extra
  return documentOf({ index: int32(position), code: int32(error.code), errmsg: error.message, ...extra })
}
