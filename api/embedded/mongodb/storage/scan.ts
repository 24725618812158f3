import type { Database, Statement } from 'bun:sqlite'

export interface StoredDocument {
  row: number
  bson: Uint8Array
}

/** From `low`, inclusive, to `high`, exclusive. */
export interface KeyRange {
  low: Uint8Array
  high: Uint8Array
}

type RangeQuery = Statement<StoredDocument, [Uint8Array, Uint8Array, number]>

export class RangeScan {
  private readonly forward: RangeQuery
  private readonly backward: RangeQuery

  constructor(database: Database, source: string, key: string) {
    const select = `SELECT d.row, d.bson FROM ${source} WHERE ${key} >= ? AND ${key} < ? ORDER BY`
    this.forward = database.prepare(`${select} ${key}, d.row LIMIT ?`)
    this.backward = database.prepare(`${select} ${key} DESC, d.row DESC LIMIT ?`)
  }

  read({ low, high }: KeyRange, isBackward: boolean, most: number): IterableIterator<StoredDocument> {
    const query = isBackward ? this.backward : this.forward
    return query.iterate(low, high, Number.isFinite(most) ? most : -1)
  }

  close() {
    this.forward.finalize()
    this.backward.finalize()
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
