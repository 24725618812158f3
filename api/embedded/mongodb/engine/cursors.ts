import type { Batch } from '../bson/encode'
import { MongoError } from '../errors/mongo-error'
import { MAX_DOCUMENT_BYTES } from '../values/limits'
import { MINUTE } from '../values/time'
import { documentOf } from '../values/values'
import type { CursorReply } from '../wire/op-msg'

const IDLE_TIMEOUT = 10 * MINUTE
const FIRST_BATCH_SIZE = 101

interface Cursor {
  namespace: string
  documents: readonly Uint8Array[]
  position: number
  usedAt: number
  hasNoTimeout: boolean
}

interface CursorOptions {
  namespace: string
  documents: readonly Uint8Array[]
  batchSize?: number
  isSingleBatch?: boolean
  hasNoTimeout?: boolean
}

export interface Cursors {
  readonly size: number
  open(opening: CursorOptions): CursorReply
  more(id: bigint, namespace: string, batchSize?: number): CursorReply
  kill(id: bigint): boolean
  closeIdle(now?: number): void
}

export function createCursors(): Cursors {
  const cursors = new Map<bigint, Cursor>()
  let lastId = BigInt(Date.now()) << 20n

  function add(cursor: Cursor): bigint {
    lastId += 1n
    cursors.set(lastId, cursor)
    return lastId
  }

  return {
    get size() {
      return cursors.size
    },
    open({ namespace, documents, batchSize = FIRST_BATCH_SIZE, isSingleBatch, hasNoTimeout = false }) {
      const end = endOfBatch(documents, 0, batchSize)
      const rest = { namespace, documents, position: end, usedAt: Date.now(), hasNoTimeout }
      const id = end < documents.length && !isSingleBatch ? add(rest) : 0n
      return reply({ name: 'firstBatch', documents: documents.slice(0, end) }, id, namespace)
    },
    more(id, namespace, batchSize = Number.POSITIVE_INFINITY) {
      const cursor = cursors.get(id)
      if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
      if (cursor.namespace !== namespace) throw foreignCursor(namespace)
      const end = endOfBatch(cursor.documents, cursor.position, batchSize)
      const documents = cursor.documents.slice(cursor.position, end)
      cursor.position = end
      cursor.usedAt = Date.now()
      const isDone = end >= cursor.documents.length
      if (isDone) cursors.delete(id)
      return reply({ name: 'nextBatch', documents }, isDone ? 0n : id, namespace)
    },
    kill: (id) => cursors.delete(id),
    closeIdle(now = Date.now()) {
      for (const [id, { usedAt, hasNoTimeout }] of cursors) {
        if (!hasNoTimeout && now - usedAt > IDLE_TIMEOUT) cursors.delete(id)
      }
    },
  }
}

const foreignCursor = (namespace: string) =>
  new MongoError(
    'Unauthorized',
    `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
  )

function reply(batch: Batch, id: bigint, namespace: string): CursorReply {
  return { batch, rest: documentOf({ id, ns: namespace }) }
}

/** A batch ends at its count or before it exceeds the maximum document size, but holds at least one document. */
function endOfBatch(documents: readonly Uint8Array[], start: number, most: number): number {
  let bytes = 0
  let end = start
  while (end < documents.length && end - start < most) {
    bytes += documents[end]?.length ?? 0
    if (bytes > MAX_DOCUMENT_BYTES && end > start) break
    end += 1
  }
  return end
}
