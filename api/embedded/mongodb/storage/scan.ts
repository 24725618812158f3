import type { Database, Statement } from 'bun:sqlite'

export interface StoredDocument {
  row: number
  bson: Uint8Array
}

/** A document with the key that it was found by. */
export interface Entry extends StoredDocument {
  key: Uint8Array
}

/** From `low`, inclusive, to `high`, exclusive. */
export interface KeyRange {
  low: Uint8Array
  high: Uint8Array
}

type Position = Pick<Entry, 'key' | 'row'>

export interface PageRequest {
  range: KeyRange
  isBackward: boolean
  /** The last entry of the page before. */
  after: Position | undefined
  most: number
}

type PageQuery = Statement<Entry, [Uint8Array, number, Uint8Array, number]>
type KeyQuery = Statement<Position, [Uint8Array, number, Uint8Array, number]>

/** Before every row, as rows are positive. */
const NO_ROW = -1

/** Reads a range page by page, so no statement stays open between two pages. */
export class RangeScan {
  private readonly forward: PageQuery
  private readonly backward: PageQuery
  private readonly keys: KeyQuery

  constructor(database: Database, source: { from: string; keysFrom: string; key: string; row: string }) {
    const { from, keysFrom, key, row } = source
    const above = `WHERE (${key}, ${row}) > (?, ?) AND ${key} < ? ORDER BY ${key}, ${row} LIMIT ?`
    const below = `WHERE (${key}, ${row}) < (?, ?) AND ${key} >= ? ORDER BY ${key} DESC, ${row} DESC LIMIT ?`
    this.forward = database.prepare(`SELECT ${key} AS key, d.row, d.bson FROM ${from} ${above}`)
    this.backward = database.prepare(`SELECT ${key} AS key, d.row, d.bson FROM ${from} ${below}`)
    this.keys = database.prepare(`SELECT ${key} AS key, ${row} AS row FROM ${keysFrom} ${above}`)
  }

  read({ range: { low, high }, isBackward, after, most }: PageRequest): Entry[] {
    if (isBackward) return this.backward.all(after?.key ?? high, after?.row ?? NO_ROW, low, most)
    return this.forward.all(after?.key ?? low, after?.row ?? NO_ROW, high, most)
  }

  readKeys({ low, high }: KeyRange, after: Position | undefined, most: number): Position[] {
    return this.keys.all(after?.key ?? low, after?.row ?? NO_ROW, high, most)
  }

  close() {
    this.forward.finalize()
    this.backward.finalize()
    this.keys.finalize()
  }
}

/** The smallest key above every key with this prefix. */
export function endOfPrefix(prefix: Uint8Array): Buffer {
  const end = Buffer.from(prefix)
  for (let at = end.length - 1; at >= 0; at--) {
    const byte = end[at] ?? 0
    if (byte === 0xff) continue
    end[at] = byte + 1
    return end.subarray(0, at + 1)
  }
  return END_OF_KEYS
}

export const START_OF_KEYS = Buffer.alloc(0)
export const END_OF_KEYS = Buffer.from([0xff, 0xff])
