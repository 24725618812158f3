import { certainTests, excludesNull, implies } from '../filter/implication'
import type { Predicate } from '../filter/predicate'
import type { SortKey } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import type { CollectionIndex } from '../storage/collection-index'
import { END_OF_KEYS, type KeyRange, START_OF_KEYS } from '../storage/scan'
import { type Bounds, boundsOf, intersection, rangesOf } from './bounds'

export type Plan = CollectionScan | IdLookup | IndexScan | Union

interface CollectionScan {
  kind: 'collection'
  isExact: boolean
  isSorted: boolean
}

interface IdLookup {
  kind: 'id'
  ranges: KeyRange[]
  isBackward: boolean
  isExact: boolean
  isSorted: boolean
}

interface IndexScan {
  kind: 'index'
  index: CollectionIndex
  ranges: KeyRange[]
  isBackward: boolean
  /** Whether every document found satisfies the filter, so none needs to be decoded. */
  isExact: boolean
  isSorted: boolean
}

interface Union {
  kind: 'union'
  plans: Plan[]
  isExact: false
  isSorted: boolean
}

export type Hint = CollectionIndex | 'collection' | 'id' | undefined

interface PlanRequest {
  filter: Predicate
  sort: readonly SortKey[]
  hint?: Hint
}

type FieldPredicate = ReturnType<typeof certainTests>[number]

/** The plan of a read, which counts the index that it uses. */
export function planFor(collection: Collection, request: PlanRequest): Plan {
  const plan = choosePlan(collection, request)
  if (plan.kind === 'id') collection.idUses += 1
  if (plan.kind === 'index') plan.index.uses += 1
  return plan
}

function choosePlan(collection: Collection, { filter, sort, hint }: PlanRequest): Plan {
  const scan: Plan = { kind: 'collection', isExact: isEmpty(filter), isSorted: sort.length === 0 }
  if (hint === 'collection') return scan
  const tests = certainTests(filter)
  const byId = hint === undefined || hint === 'id' ? planById(filter, tests, sort) : undefined
  if (byId && (hint === 'id' || byId.score > 0)) return byId.plan
  const candidates = (hint instanceof Object ? [hint] : collection.indexes).flatMap((index) => {
    const candidate = planByIndex(index, { filter, tests, sort, isHinted: hint === index })
    return candidate ? [candidate] : []
  })
  const best = candidates.reduce<Candidate | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
  return best?.plan ?? planUnion(collection, { filter, sort }) ?? byId?.plan ?? scan
}

interface Candidate {
  plan: Plan
  score: number
}

const isEmpty = (filter: Predicate) => filter.kind === 'and' && filter.predicates.every(isEmpty)

function asksOnly(filter: Predicate, count: number): boolean {
  const tests = (predicate: Predicate): number => {
    if (predicate.kind === 'and') return predicate.predicates.reduce((sum, each) => sum + tests(each), 0)
    return predicate.kind === 'field' ? 1 : Number.POSITIVE_INFINITY
  }
  return tests(filter) === count
}

function planById(filter: Predicate, tests: FieldPredicate[], sort: readonly SortKey[]): Candidate | undefined {
  const used = boundsOnField('_id', tests, false)
  const ranges = used ? rangesOf([used.bounds], [1]) : [{ low: START_OF_KEYS, high: END_OF_KEYS }]
  const byIdAlone = sort.length === 1 && sort[0]?.name === '_id'
  if (!ranges || (!used && !byIdAlone)) return undefined
  const isSingle = used?.bounds.kind === 'points' && ranges.length === 1 && used.bounds.prefixes.length === 0
  const isSorted = sort.length === 0 || isSingle || (byIdAlone && ranges.length === 1)
  const isExact = used ? isExactWith(filter, [used]) : isEmpty(filter)
  const plan: Plan = { kind: 'id', ranges, isBackward: byIdAlone && sort[0]?.direction === -1, isExact, isSorted }
  const isNarrow = used !== undefined && (used.bounds.kind === 'points' || tests.length === 1)
  return { plan, score: isNarrow ? 1 : 0 }
}

interface UsedBounds {
  bounds: Bounds
  tests: number
}

function isExactWith(filter: Predicate, used: UsedBounds[]): boolean {
  if (!used.every(({ bounds }) => bounds.isExact)) return false
  return asksOnly(
    filter,
    used.reduce((sum, { tests }) => sum + tests, 0),
  )
}

/** The narrowest bounds for a field. If it may hold lists, different elements may satisfy different tests. */
function boundsOnField(name: string, tests: FieldPredicate[], mayBeList: boolean): UsedBounds | undefined {
  const all = tests.flatMap(({ name: tested, test }) => {
    const bounds = tested === name ? boundsOf(test) : undefined
    return bounds ? [bounds] : []
  })
  const points = all.filter((bounds) => bounds.kind === 'points').sort((a, b) => sizeOf(a) - sizeOf(b))[0]
  if (points) return { bounds: points, tests: 1 }
  const [first, second] = all
  if (!first) return undefined
  const both = second && !mayBeList ? intersection(first, second) : undefined
  return both ? { bounds: both, tests: 2 } : { bounds: first, tests: 1 }
}

const sizeOf = (bounds: Bounds) => (bounds.kind === 'points' ? bounds.values.length + bounds.prefixes.length * 2 : 0)

interface IndexPlanRequest {
  filter: Predicate
  tests: FieldPredicate[]
  sort: readonly SortKey[]
  isHinted: boolean
}

function planByIndex(index: CollectionIndex, request: IndexPlanRequest): Candidate | undefined {
  const { filter, tests, sort, isHinted } = request
  if (!coversQuery(index, tests)) return undefined
  const used = usableBounds(index, tests)
  const directions = index.spec.fields.map(({ direction }) => direction)
  const bounds = used.map((each) => each.bounds)
  const ranges = used.length > 0 ? rangesOf(bounds, directions) : [{ low: START_OF_KEYS, high: END_OF_KEYS }]
  if (!ranges) return undefined
  const order = sortedBy(index, used, ranges.length, sort)
  if (used.length === 0 && !(order.isSorted && sort.length > 0) && !isHinted) return undefined
  const isExact = (used.length === 0 ? isEmpty(filter) : isExactWith(filter, used)) && !index.spec.partial
  const score = used.reduce((sum, { bounds: each }) => sum + scoreOf(each), 0) + (order.isSorted ? 3 : 0)
  return { plan: { kind: 'index', index, ranges, ...order, isExact }, score: score + (index.spec.isUnique ? 1 : 0) }
}

function scoreOf(bounds: Bounds): number {
  if (bounds.kind === 'interval') return bounds.low && bounds.high ? 6 : 5
  return bounds.values.length === 1 && bounds.prefixes.length === 0 ? 10 : 8
}

/** A sparse or partial index is usable only if the filter excludes the documents that it lacks. */
function coversQuery({ spec }: CollectionIndex, tests: FieldPredicate[]): boolean {
  if (spec.partial && !implies(tests, spec.partial)) return false
  if (!spec.isSparse) return true
  return spec.fields.some((field) => tests.some(({ name, test }) => name === field.name && narrowsToPresent(test)))
}

function narrowsToPresent(test: FieldPredicate['test']): boolean {
  return test.kind === 'exists' || excludesNull(test)
}

/** Only one field with lists can be bounded: other elements may satisfy the other conditions. */
function usableBounds(index: CollectionIndex, tests: FieldPredicate[]): UsedBounds[] {
  const used: UsedBounds[] = []
  let hasList = false
  for (const [position, { name }] of index.spec.fields.entries()) {
    const mayBeList = isListField(index, position)
    const bounds = mayBeList && hasList ? undefined : boundsOnField(name, tests, mayBeList)
    if (!bounds) break
    used.push(bounds)
    hasList ||= mayBeList
    if (bounds.bounds.kind === 'interval' || bounds.bounds.prefixes.length > 0) break
  }
  return used
}

const isListField = (index: CollectionIndex, position: number) => (index.listFields & (1 << position)) !== 0

/** An index is sorted if every field before the sort fields is a single point and none holds lists. */
function sortedBy(index: CollectionIndex, used: UsedBounds[], ranges: number, sort: readonly SortKey[]) {
  if (sort.length === 0) return { isSorted: true, isBackward: false }
  if (ranges > 1 || index.isMultikey) return { isSorted: false, isBackward: false }
  const { fields } = index.spec
  const fixed = used.filter(({ bounds }) => bounds.kind === 'points').length
  const fixedNames = fields.slice(0, fixed).map(({ name }) => name)
  const wanted = sort.filter(({ name }) => !fixedNames.includes(name))
  const follows = (sign: 1 | -1) =>
    wanted.every(({ name, direction }, position) => {
      const field = fields[fixed + position]
      return field?.name === name && field.direction * sign === direction
    })
  return { isSorted: follows(1) || follows(-1), isBackward: !follows(1) && follows(-1) }
}

function planUnion(collection: Collection, { filter, sort }: PlanRequest): Plan | undefined {
  const or = filter.kind === 'and' ? filter.predicates.find(({ kind }) => kind === 'or') : filter
  if (or?.kind !== 'or') return undefined
  const plans = or.predicates.map((branch) => planFor(collection, { filter: branch, sort: [] }))
  if (plans.some(({ kind }) => kind === 'collection')) return undefined
  return { kind: 'union', plans, isExact: false, isSorted: sort.length === 0 }
}
