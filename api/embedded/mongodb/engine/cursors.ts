import type { Batch } from '../bson/encode'
import { MongoError } from '../errors/mongo-error'
import { type Steps, withinTime } from '../steps/steps'
import { MAX_DOCUMENT_BYTES } from '../values/limits'
import { MINUTE } from '../values/time'
import { documentOf } from '../values/values'
import type { CursorReply } from '../wire/op-msg'

const IDLE_TIMEOUT = 10 * MINUTE
const FIRST_BATCH_SIZE = 101
const LOOK_AHEAD = 4
/** A client that names no size gets small batches, because encoding one holds up the others. */
const FREE_BYTES = 1024 * 1024

/** A place in a read that goes on when the client asks for more. */
interface Cursor {
  namespace: string
  pages: Iterator<Uint8Array[]>
  /** Read, but not yet sent. */
  ahead: Uint8Array[]
  isAtEnd: boolean
  isBusy: boolean
  isKilled: boolean
  usedAt: number
  hasNoTimeout: boolean
  /** The rest of `maxTimeMS`, to which pauses between batches do not count; 0 means no limit. */
  timeLeft: number
}

interface CursorOptions {
  namespace: string
  pages: Iterable<Uint8Array[]>
  batchSize?: number
  isSingleBatch?: boolean
  hasNoTimeout?: boolean
  maxTime?: number
}

export interface Cursors {
  readonly size: number
  open(opening: CursorOptions): Steps<CursorReply>
  more(id: bigint, namespace: string, batchSize?: number): Steps<CursorReply>
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

  function* open({ namespace, pages, batchSize = FIRST_BATCH_SIZE, isSingleBatch, ...options }: CursorOptions) {
    const cursor = cursorOf(namespace, pages, options)
    let isOpen = false
    try {
      const documents = yield* timed(cursor, nextBatch(cursor, batchSize))
      isOpen = !isSingleBatch && !isExhausted(cursor)
      return reply({ name: 'firstBatch', documents }, isOpen ? add(cursor) : 0n, namespace)
    } finally {
      if (!isOpen) cursor.pages.return?.()
    }
  }

  function* more(id: bigint, namespace: string, batchSize?: number) {
    const cursor = cursors.get(id)
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace) throw foreignCursor(namespace)
    if (cursor.isBusy) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`)
    cursor.isBusy = true
    let isOpen = false
    try {
      const documents = yield* timed(cursor, withinTime(nextBatch(cursor, batchSize), cursor.timeLeft))
      isOpen = !isExhausted(cursor)
      return reply({ name: 'nextBatch', documents }, isOpen ? id : 0n, namespace)
    } finally {
      Object.assign(cursor, { isBusy: false, usedAt: Date.now() })
      if (!isOpen) close(id)
    }
  }

  const close = (id: bigint) => closeIn(cursors, id)

  return {
    get size() {
      return cursors.size
    },
    open,
    more,
    kill: close,
    closeIdle(now = Date.now()) {
      for (const [id, { usedAt, hasNoTimeout, isBusy }] of cursors) {
        if (!hasNoTimeout && !isBusy && now - usedAt > IDLE_TIMEOUT) close(id)
      }
    },
  }
}

function closeIn(cursors: Map<bigint, Cursor>, id: bigint): boolean {
  const cursor = cursors.get(id)
  if (!cursor) return false
  cursors.delete(id)
  cursor.isKilled = true
  // A batch in the making notices and ends the read itself.
  if (!cursor.isBusy) cursor.pages.return?.()
  return true
}

function cursorOf(
  namespace: string,
  pages: Iterable<Uint8Array[]>,
  { hasNoTimeout = false, maxTime = 0 }: Pick<CursorOptions, 'hasNoTimeout' | 'maxTime'>,
): Cursor {
  return {
    namespace,
    pages: pages[Symbol.iterator](),
    ahead: [],
    isAtEnd: false,
    isBusy: false,
    isKilled: false,
    usedAt: Date.now(),
    hasNoTimeout,
    timeLeft: maxTime,
  }
}

function* timed<Result>(cursor: Cursor, steps: Steps<Result>): Steps<Result> {
  const start = performance.now()
  const result = yield* steps
  const left = cursor.timeLeft - (performance.now() - start)
  if (cursor.timeLeft > 0) cursor.timeLeft = Math.max(left, Number.MIN_VALUE)
  return result
}

/** A batch ends at its count or before it exceeds its bytes, but holds at least one document. */
function* nextBatch(cursor: Cursor, batchSize?: number): Steps<Uint8Array[]> {
  const limits = { most: batchSize ?? Number.POSITIVE_INFINITY, mostBytes: batchSize ? MAX_DOCUMENT_BYTES : FREE_BYTES }
  const batch: Uint8Array[] = []
  let bytes = 0
  while (batch.length < limits.most && (yield* readAhead(cursor))) {
    const end = endOfBatch(cursor.ahead, { count: batch.length, bytes }, limits)
    for (const document of cursor.ahead.slice(0, end)) {
      batch.push(document)
      bytes += document.length
    }
    cursor.ahead = cursor.ahead.slice(end)
    if (cursor.ahead.length > 0) break
  }
  // Looks a little further, so that a short result needs no second request.
  yield* readAhead(cursor, LOOK_AHEAD)
  return batch
}

function endOfBatch(
  ahead: readonly Uint8Array[],
  has: { count: number; bytes: number },
  { most, mostBytes }: { most: number; mostBytes: number },
): number {
  let { bytes } = has
  for (const [position, document] of ahead.entries()) {
    bytes += document.length
    const count = has.count + position
    if (count >= most || (bytes > mostBytes && count > 0)) return position
  }
  return ahead.length
}

/** Reads until there is a document, none is left, or it has read that many pages in vain. */
function* readAhead(cursor: Cursor, mostPages = Number.POSITIVE_INFINITY): Steps<boolean> {
  for (let read = 0; read < mostPages && cursor.ahead.length === 0 && !cursor.isAtEnd; read++) {
    const { done, value } = cursor.pages.next()
    if (done) cursor.isAtEnd = true
    else cursor.ahead = value
    yield
    if (cursor.isKilled) {
      cursor.pages.return?.()
      throw new MongoError('CursorKilled', 'operation was interrupted because its cursor was killed')
    }
  }
  return cursor.ahead.length > 0
}

const isExhausted = ({ ahead, isAtEnd }: Cursor) => ahead.length === 0 && isAtEnd

const foreignCursor = (namespace: string) =>
  new MongoError(
    'Unauthorized',
    `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
  )

function reply(batch: Batch, id: bigint, namespace: string): CursorReply {
  return { batch, rest: documentOf({ id, ns: namespace }) }
}
