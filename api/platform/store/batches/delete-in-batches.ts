/** The embedded store deletes this many small documents in about 4 ms, during which other calls wait. */
const BATCH_SIZE = 60
/** In milliseconds; a store may be slow for other reasons. */
const MAX_PAUSE = 100

type Filter = Record<string, unknown>

export interface Documents {
  find(filter: Filter, fields: { _id: 1 }): { limit(count: number): { lean(): PromiseLike<{ _id: unknown }[]> } }
  deleteMany(filter: Filter): PromiseLike<{ deletedCount: number }>
}

interface Bounds {
  /** The most documents to delete; the rest stays. */
  limit?: number
  /** Lower for large documents. */
  batchSize?: number
  signal?: AbortSignal
}

/**
 * Deletes matching documents, and returns how many. Needs an index on the filter. Each command is short, and the store rests
 * for twice as long afterwards, so that other calls are not held up.
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
    // The filter again: a document may have changed since it was found.
    const _id = { $in: found.map(({ _id }) => _id) }
    const { deletedCount } = await documents.deleteMany({ $and: [filter, { _id }] })
    deleted += deletedCount
    if (found.length < batchSize) break
    await Bun.sleep(Math.min(2 * (performance.now() - startedAt), MAX_PAUSE))
  }
  return deleted
}
