import { decodeFields } from '../bson/decode'
import { type Keyed, mapPages, mergeInOrder } from '../paths/merge-in-order'
import { type SortKey, sortText } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import { currentCollection, currentIndex } from '../storage/current'
import type { Entry, RangeScan, StoredDocument } from '../storage/scan'
import type { Plan } from './plan'

const FIRST_PAGE = 16
/** Of many sources that are merged, each may yield nothing. */
const FIRST_MERGED_PAGE = 4
const LAST_ROW = Number.MAX_SAFE_INTEGER
const GROWTH = 4
/** Pages are small because a read gives way only between two of them. */
const LARGEST_PAGE = 64
const PAGE_BYTES = 256 * 1024

export interface PageSizes {
  first?: number
  most?: number
}

/** The documents that a plan leads to, in its order. One of them may come twice. */
export function* candidates(collection: Collection, plan: Plan, sizes: PageSizes): Generator<StoredDocument[]> {
  switch (plan.kind) {
    case 'collection':
      return yield* pages<StoredDocument>(sizes, (last, size) => {
        const current = currentCollection(collection)
        return plan.isBackward ? current.before(last?.row ?? LAST_ROW, size) : current.after(last?.row ?? 0, size)
      })
    case 'union':
      if (plan.mergedBy.length > 0) return yield* merged(collection, plan.plans, plan.mergedBy)
      for (const branch of plan.plans) yield* candidates(collection, branch, {})
      return
    default:
      for (const range of plan.ranges) {
        yield* pages<Entry>(sizes, (after, most) =>
          scanOf(collection, plan).read({ range, isBackward: plan.isBackward, after, most }),
        )
      }
  }
}

export function scanOf(collection: Collection, plan: Extract<Plan, { kind: 'id' | 'index' }>): RangeScan {
  return plan.kind === 'id' ? currentCollection(collection).byId : currentIndex(collection, plan.index).scan
}

function merged(collection: Collection, plans: Plan[], sort: readonly SortKey[]): Generator<StoredDocument[]> {
  const fields = topFields(sort)
  const keyed = (stored: StoredDocument): Keyed<StoredDocument> => ({
    key: sortText(decodeFields(stored.bson, fields), sort),
    entry: stored,
  })
  const sizes = { first: FIRST_MERGED_PAGE }
  return mergeInOrder(plans.map((plan) => mapPages(candidates(collection, plan, sizes), keyed)))
}

export const topFields = (sort: readonly SortKey[]): ReadonlySet<string> =>
  new Set(sort.map(({ path }) => path[0] ?? ''))

function* pages<Read extends StoredDocument>(
  { first = FIRST_PAGE, most = Number.POSITIVE_INFINITY }: PageSizes,
  read: (after: Read | undefined, size: number) => Read[],
): Generator<Read[]> {
  let after: Read | undefined
  let left = most
  for (let size = Math.min(first, LARGEST_PAGE, most); left > 0; ) {
    const page = read(after, size)
    if (page.length > 0) yield page
    if (page.length < size) return
    left -= page.length
    after = page.at(-1)
    size = Math.min(nextSize(page), left)
  }
}

function nextSize(page: readonly StoredDocument[]): number {
  const bytes = page.reduce((sum, { bson }) => sum + bson.length, 0)
  const fitting = Math.floor((PAGE_BYTES * page.length) / bytes)
  return Math.max(1, Math.min(page.length * GROWTH, LARGEST_PAGE, fitting))
}
