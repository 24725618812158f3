import type { Batch } from '../bson/encode'
import { MongoError } from '../errors/mongo-error'
import { documentOf } from '../values/values'
import type { CursorReply } from '../wire/op-msg'

const IDLE_AFTER = 10 * 60_000
const FIRST_BATCH = 101
const LARGEST_BATCH = 16 * 1024 * 1024

interface Cursor {
  namespace: string
  documents: readonly Uint8Array[]
  position: number
  usedAt: number
  isKeptIdle: boolean
}

interface Opening {
  namespace: string
  documents: readonly Uint8Array[]
  batchSize?: number
  /** No cursor stays open, whatever is left. */
  isSingleBatch?: boolean
  /** Kept however long nobody asks. */
  isKeptIdle?: boolean
}

/** Results that are read in batches. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>()
  private lastId = BigInt(Date.now()) << 20n

  get size(): number {
    return this.cursors.size
  }

  open({ namespace, documents, batchSize = FIRST_BATCH, isSingleBatch, isKeptIdle = false }: Opening): CursorReply {
    const end = endOfBatch(documents, 0, batchSize)
    const rest = { namespace, documents, position: end, usedAt: Date.now(), isKeptIdle }
    const id = end < documents.length && !isSingleBatch ? this.add(rest) : 0n
    return reply({ name: 'firstBatch', documents: documents.slice(0, end) }, id, namespace)
  }

  more(id: bigint, namespace: string, batchSize = Number.POSITIVE_INFINITY): CursorReply {
    const cursor = this.cursors.get(id)
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
      )
    }
    const end = endOfBatch(cursor.documents, cursor.position, batchSize)
    const documents = cursor.documents.slice(cursor.position, end)
    cursor.position = end
    cursor.usedAt = Date.now()
    const isDone = end >= cursor.documents.length
    if (isDone) this.cursors.delete(id)
    return reply({ name: 'nextBatch', documents }, isDone ? 0n : id, namespace)
  }

  kill(id: bigint): boolean {
    return this.cursors.delete(id)
  }

  closeIdle(now = Date.now()) {
    for (const [id, { usedAt, isKeptIdle }] of this.cursors) {
      if (!isKeptIdle && now - usedAt > IDLE_AFTER) this.cursors.delete(id)
    }
  }

  private add(cursor: Cursor): bigint {
    this.lastId += 1n
    this.cursors.set(this.lastId, cursor)
    return this.lastId
  }
}

function reply(batch: Batch, id: bigint, namespace: string): CursorReply {
  return { batch, rest: documentOf({ id, ns: namespace }) }
}

/** A batch ends with its count or before 16 MB, and holds at least one document where one is asked for. */
function endOfBatch(documents: readonly Uint8Array[], start: number, most: number): number {
  let bytes = 0
  let end = start
  while (end < documents.length && end - start < most) {
    bytes += documents[end]?.length ?? 0
    if (bytes > LARGEST_BATCH && end > start) break
    end += 1
  }
  return end
}
