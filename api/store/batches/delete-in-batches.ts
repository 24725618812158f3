const FIRST_BATCH = 10
const LARGEST_BATCH = 200
/** What other calls may have to wait for one batch, in milliseconds. */
const SHORT = 5
const LONG = 10

type Filter = Record<string, unknown>

/** A model of Mongoose, whichever its documents. */
interface Documents {
  find(filter: Filter, fields: { _id: 1 }): { limit(count: number): { lean(): PromiseLike<{ _id: unknown }[]> } }
  deleteMany(filter: Filter): PromiseLike<{ deletedCount: number }>
}

interface Bounds {
  /** Leaves the rest for another time. */
  most?: number
  /** Stops between two batches. */
  signal?: AbortSignal
}

/**
 * Deletes what the filter finds, which an index should lead to, and answers how many there were. A store works off one command
 * after the other, or locks what it deletes, so each command is short, and the store is left alone as long as it took.
 */
export async function deleteInBatches(
  documents: Documents,
  filter: Filter,
  { most = Number.POSITIVE_INFINITY, signal }: Bounds = {},
): Promise<number> {
  let deleted = 0
  let size = FIRST_BATCH
  while (deleted < most) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const found = await documents
      .find(filter, { _id: 1 })
      .limit(Math.min(size, most - deleted))
      .lean()
    if (found.length === 0) break
    // The filter once more: a document that has changed since may be one to keep.
    const _id = { $in: found.map(({ _id }) => _id) }
    const { deletedCount } = await documents.deleteMany({ $and: [filter, { _id }] })
    deleted += deletedCount
    const took = performance.now() - startedAt
    if (found.length < size) break
    if (took < SHORT) size = Math.min(size * 2, LARGEST_BATCH)
    if (took > LONG) size = Math.max(Math.floor(size / 2), FIRST_BATCH)
    await Bun.sleep(took)
  }
  return deleted
}
