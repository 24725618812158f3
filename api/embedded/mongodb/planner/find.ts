import type { Collation } from '../bson/collation'
import { decodeDocument, decodeFields } from '../bson/decode'
import { fieldsRead } from '../filter/fields-read'
import { matches } from '../filter/matches'
import type { Predicate } from '../filter/predicate'
import { sortCollated } from '../paths/sort-collated'
import type { SortKey } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import type { StoredDocument } from '../storage/scan'
import { candidates } from './candidates'
import type { Hint, Plan } from './plan'
import { planFor } from './plan-for'
import { sortStored } from './sort-stored'

export interface Search {
  filter: Predicate
  sort?: readonly SortKey[]
  skip?: number
  /** 0 means no limit. */
  limit?: number
  hint?: Hint
  /** Text is compared by it in the sort; the filter has its own. */
  collation?: Collation
}

/**
 * Finds page by page; between two pages others may write. No document comes twice, and none is missed that has matched
 * all along. An empty page is a chance to give way too.
 */
export function* findPages(collection: Collection, search: Search): Generator<StoredDocument[]> {
  const { filter, sort = [], skip = 0, limit = 0, collation } = search
  const plan = planOf(collection, search)
  const end = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit
  const found = matching(collection, plan, { filter, most: plan.isSorted ? end : Number.POSITIVE_INFINITY })
  yield* between(plan.isSorted ? found : sorted(), skip, end)

  function sorted() {
    if (!collation) return sortStored(collection, found, { filter, sort, most: end })
    return sortCollated(found, { sort, collation, most: end, documentOf: ({ bson }) => decodeDocument(bson) })
  }
}

/** Indexes are in byte order, so a collation sorts by itself. */
export function planOf(collection: Collection, { filter, sort = [], hint, collation }: Search): Plan {
  if (!collation || sort.length === 0) return planFor(collection, { filter, sort, hint })
  return { ...planFor(collection, { filter, sort: [], hint }), isSorted: false }
}

/** Finds without giving way. */
export function findStored(collection: Collection, search: Search): StoredDocument[] {
  return [...findPages(collection, search)].flat()
}

interface ExecutionCounts {
  keys: number
  documents: number
}

interface Matching {
  filter: Predicate
  most: number
  examined?: ExecutionCounts
}

export function* matching(
  collection: Collection,
  plan: Plan,
  { filter, most, examined }: Matching,
): Generator<StoredDocument[]> {
  const visits = visitsOf(collection, plan)
  const isMatch = matcher(filter)
  const sizes = plan.isExact ? { first: most, most: visits ? undefined : most } : {}
  try {
    for (const page of candidates(collection, plan, Number.isFinite(most) ? sizes : {})) {
      const fresh = visits ? page.filter(({ row }) => visits.isFirst(row)) : page
      if (examined) examined.keys += page.length
      if (examined) examined.documents += fresh.length
      yield plan.isExact ? fresh : fresh.filter(isMatch)
    }
    if (visits) yield visits.missed().filter(isMatch)
  } finally {
    visits?.end()
  }
}

function matcher(filter: Predicate): (stored: StoredDocument) => boolean {
  const fields = fieldsRead(filter)
  return ({ bson }) => matches(filter, fields ? decodeFields(bson, fields) : decodeDocument(bson))
}

/**
 * Several ranges, or several entries of one document, can lead to it twice, and a write can move its entries to where
 * the read has been or will be. Rows and ids do not move.
 */
function visitsOf(collection: Collection, plan: Plan) {
  if (plan.kind === 'collection' || (plan.kind === 'id' && plan.ranges.length === 1)) return undefined
  const visited = new Set<number>()
  const changed = new Set<number>()
  const { readers } = collection
  const hear = (row: number) => {
    if (!visited.has(row)) changed.add(row)
  }
  readers.add(hear)
  return {
    isFirst(row: number): boolean {
      if (visited.has(row)) return false
      visited.add(row)
      return true
    },
    missed(): StoredDocument[] {
      const rows = [...changed].filter((row) => !visited.has(row))
      return rows.flatMap((row) => currentCollection(collection).at(row) ?? [])
    },
    end: () => readers.delete(hear),
  }
}

function* between(pages: Iterable<StoredDocument[]>, start: number, end: number): Generator<StoredDocument[]> {
  let at = 0
  for (const page of pages) {
    const isWhole = at >= start && at + page.length <= end
    yield isWhole ? page : page.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += page.length
    if (at >= end) return
  }
}
