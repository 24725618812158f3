/** The embedded store deletes so many small documents in some four milliseconds, for which other calls wait. */
const BATCH_SIZE = 60
/** In milliseconds; a store that is slow for other reasons is not waited for any longer. */
const MAX_PAUSE = 100

type Filter = Record<string, unknown>

/** A model of Mongoose, whichever its documents. */
interface Documents {
  find(filter: Filter, fields: { _id: 1 }): { limit(count: number): { lean(): PromiseLike<{ _id: unknown }[]> } }
  deleteMany(filter: Filter): PromiseLike<{ deletedCount: number }>
}

interface Bounds {
  /** Leaves the rest for another time. */
  limit?: number
  /** Fewer, where documents are large. */
  batchSize?: number
  /** Stops between two batches. */
  signal?: AbortSignal
}

/**
 * Deletes what the filter finds, which an index should lead to, and answers how many there were. A store works off one command
 * after the other, or locks what it deletes, so each command is short, and the store is left alone for twice as long as it took.
 */
export async function deleteInBatches(
  documents: Documents,
  filter: Filter,
  { limit = Number.POSITIVE_INFINITY, batchSize = BATCH_SIZE, signal }: Bounds = {},
): Promise<number> {
  let deleted = 0
  while (deleted < limit) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const found = await documents
      .find(filter, { _id: 1 })
      .limit(Math.min(batchSize, limit - deleted))
      .lean()
    if (found.length === 0) break
    // The filter once more: a document that has changed since may be one to keep.
    const _id = { $in: found.map(({ _id }) => _id) }
    const { deletedCount } = await documents.deleteMany({ $and: [filter, { _id }] })
    deleted += deletedCount
    if (found.length < batchSize) break
    await Bun.sleep(Math.min(2 * (performance.now() - startedAt), MAX_PAUSE))
  }
  return deleted
}
