import { Timestamp } from 'bson'
import { SECOND } from './time'
import type { Document } from './values'

let last = { t: 0, i: 0 }

/** The present second, and a number that is higher than the last of that second. */
export function nextTimestamp(now = Date.now()): Timestamp {
  const t = Math.max(Math.floor(now / SECOND), last.t)
  last = { t, i: t === last.t ? last.i + 1 : 1 }
  return new Timestamp(last)
}

/**
 * Replaces empty timestamps at the top level, but in _id, as inserts and replacements do
 * (https://www.mongodb.com/docs/manual/reference/bson-types/#timestamps).
 */
export function withCurrentTimestamps(document: Document): Document {
  const empty = [...document].filter(([name, value]) => name !== '_id' && value instanceof Timestamp && value.isZero())
  if (empty.length === 0) return document
  const filled: Document = new Map(document)
  for (const [name] of empty) filled.set(name, nextTimestamp())
  return filled
}
