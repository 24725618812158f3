import type { Collection } from '../storage/collection'
import type { KeyRange } from '../storage/scan'
import { scanOf } from './candidates'
import { matching, type Search } from './find'
import type { Plan } from './plan'
import { planFor } from './plan-for'

const KEYS_PER_PAGE = 1024

type Scan = Extract<Plan, { kind: 'id' | 'index' }>

/** Counts part by part. If the keys alone decide, no document is read. */
export function* countParts(collection: Collection, search: Search): Generator<number> {
  const { skip = 0, limit = 0 } = search
  const end = limit === 0 ? Number.POSITIVE_INFINITY : skip + limit
  let at = 0
  for (const part of countAll(collection, search)) {
    yield Math.max(0, Math.min(at + part, end) - Math.max(at, skip))
    at += part
    if (at >= end) return
  }
}

function* countAll(collection: Collection, { filter, hint }: Search): Generator<number> {
  const plan = planFor(collection, { filter, sort: [], hint })
  if (plan.kind === 'collection' && plan.isExact) return yield collection.count()
  if (isCountedByKeys(plan)) {
    for (const range of plan.ranges) yield* countKeys(collection, plan, range)
    return
  }
  for (const page of matching(collection, plan, { filter, most: Number.POSITIVE_INFINITY })) yield page.length
}

/** Each document has one key then, and lies in one range. */
function isCountedByKeys(plan: Plan): plan is Scan {
  if (!plan.isExact || plan.kind === 'collection' || plan.kind === 'union' || plan.ranges.length !== 1) return false
  return plan.kind === 'id' || !plan.index.isMultikey
}

function* countKeys(collection: Collection, plan: Scan, range: KeyRange): Generator<number> {
  let last: ReturnType<ReturnType<typeof scanOf>['readKeys']>[number] | undefined
  for (;;) {
    const keys = scanOf(collection, plan).readKeys(range, last, KEYS_PER_PAGE)
    yield keys.length
    if (keys.length < KEYS_PER_PAGE) return
    last = keys.at(-1)
  }
}
