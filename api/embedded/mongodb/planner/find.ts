import { decodeDocument, decodeFields } from '../bson/decode'
import { fieldsRead } from '../filter/fields-read'
import { matches } from '../filter/matches'
import type { Predicate } from '../filter/predicate'
import { type SortKey, sortBy } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import type { StoredDocument } from '../storage/scan'
import { type Hint, type Plan, planFor } from './plan'

export interface Search {
  filter: Predicate
  sort?: readonly SortKey[]
  skip?: number
  /** 0 means no limit. */
  limit?: number
  hint?: Hint
}

export function findStored(collection: Collection, search: Search): StoredDocument[] {
  const { filter, sort = [], skip = 0, limit = 0, hint } = search
  const plan = planFor(collection, { filter, sort, hint })
  const end = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit
  const found = collect(collection, plan, { filter, most: plan.isSorted ? end : Number.POSITIVE_INFINITY })
  const sorted = plan.isSorted ? found : sortBy(found, sort, ({ bson }) => decodeDocument(bson))
  return skip === 0 && sorted.length <= end ? sorted : sorted.slice(skip, end)
}

export function findFirst(collection: Collection, search: Search): StoredDocument | undefined {
  return findStored(collection, { ...search, limit: 1 })[0]
}

interface ExecutionCounts {
  keys: number
  documents: number
}

interface CollectOptions {
  filter: Predicate
  most: number
  examined?: ExecutionCounts
}

export function collect(
  collection: Collection,
  plan: Plan,
  { filter, most, examined }: CollectOptions,
): StoredDocument[] {
  const found: StoredDocument[] = []
  const seen = mayRepeat(plan) ? new Set<number>() : undefined
  const fields = fieldsRead(filter)
  const decode = (bson: Uint8Array) => (fields ? decodeFields(bson, fields) : decodeDocument(bson))
  for (const stored of candidates(collection, plan, plan.isExact && !seen ? most : Number.POSITIVE_INFINITY)) {
    if (examined) examined.keys += 1
    if (seen?.has(stored.row)) continue
    seen?.add(stored.row)
    if (examined) examined.documents += 1
    if (!plan.isExact && !matches(filter, decode(stored.bson))) continue
    found.push(stored)
    if (found.length >= most) break
  }
  return found
}

/** Several ranges, or several entries of one document, can yield a document twice. */
function mayRepeat(plan: Plan): boolean {
  if (plan.kind === 'collection') return false
  if (plan.kind === 'union') return true
  return plan.ranges.length > 1 || (plan.kind === 'index' && plan.index.isMultikey)
}

function* candidates(collection: Collection, plan: Plan, most: number): Generator<StoredDocument> {
  if (plan.kind === 'collection') return yield* collection.all(most)
  if (plan.kind === 'union') {
    for (const branch of plan.plans) yield* candidates(collection, branch, Number.POSITIVE_INFINITY)
    return
  }
  const scan = plan.kind === 'id' ? collection.byId : plan.index.scan
  for (const range of plan.ranges) yield* scan.read(range, plan.isBackward, most)
}
