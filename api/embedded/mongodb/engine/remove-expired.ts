import type { Predicate } from '../filter/predicate'
import { findStored } from '../planner/find'
import type { Collection } from '../storage/collection'
import type { CollectionIndex } from '../storage/collection-index'
import { SECOND } from '../values/time'
import { asDouble } from '../values/values'
import type { Engine } from './engine'

/** Few enough to not block clients noticeably. */
const MAX_REMOVED_AT_ONCE = 64

/** Deletes a few documents that their TTL index has expired. */
export function removeExpired(engine: Engine, now = Date.now()): number {
  const { catalogue, transactions } = engine
  const isWriting = transactions.isOpen
  let removed = 0
  for (const collection of catalogue.all()) {
    for (const index of collection.indexes) removed += removeByIndex(engine, { collection, index, now })
  }
  if (!isWriting && transactions.isOpen) transactions.commit()
  return removed
}

interface ExpiryCheck {
  collection: Collection
  index: CollectionIndex
  now: number
}

function removeByIndex({ transactions }: Engine, { collection, index, now }: ExpiryCheck): number {
  const { expiresAfterSeconds, fields, partial } = index.spec
  const [field] = fields
  if (expiresAfterSeconds === undefined || !field) return 0
  const operand = new Date(now - asDouble(expiresAfterSeconds) * SECOND)
  const expired: Predicate = { kind: 'field', ...field, test: { kind: 'compare', comparison: 'lte', operand } }
  const filter: Predicate = { kind: 'and', predicates: partial ? [expired, partial] : [expired] }
  const found = findStored(collection, { filter, hint: index, limit: MAX_REMOVED_AT_ONCE })
  if (found.length === 0) return 0
  transactions.write(() => {
    for (const stored of found) collection.remove(stored)
  })
  return found.length
}
