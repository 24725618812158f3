import { excludesNull, implies } from '../filter/implication'
import type { FieldPredicate, Predicate } from '../filter/predicate'
import type { SortKey } from '../paths/sort-key'
import type { CollectionIndex } from '../storage/collection-index'
import { END_OF_KEYS, START_OF_KEYS } from '../storage/scan'
import { type Bounds, rangesOf } from './bounds'
import type { Candidate, IndexScan } from './plan'
import { boundsOnField, isEmpty, isExactWith, type UsedBounds } from './used-bounds'

/** Merging more ranges would read more documents than a page has. */
const MAX_MERGED_RANGES = 256
/** Of an index that is read as a whole, but lacks the documents that the filter excludes. */
const SELECTIVE_SCORE = 5

interface IndexPlanRequest {
  filter: Predicate
  tests: FieldPredicate[]
  sort: readonly SortKey[]
  isHinted: boolean
}

export function planByIndex(index: CollectionIndex, request: IndexPlanRequest): Candidate | undefined {
  const { filter, tests, sort, isHinted } = request
  if (!coversQuery(index, tests)) return undefined
  const used = usableBounds(index, tests)
  const directions = index.spec.fields.map(({ direction }) => direction)
  const bounds = used.map((each) => each.bounds)
  const ranges = used.length > 0 ? rangesOf(bounds, directions) : [{ low: START_OF_KEYS, high: END_OF_KEYS }]
  if (!ranges) return undefined
  const order = sortedBy(index, used, ranges.length, sort)
  const isWhole = used.length === 0
  const isSelective = index.spec.isSparse || index.spec.partial !== undefined
  if (isWhole && !isSelective && !(order.isSorted && sort.length > 0) && !isHinted) return undefined
  const isExact = (isWhole ? isEmpty(filter) : isExactWith(filter, used)) && !index.spec.partial
  const narrowing = isWhole && isSelective ? SELECTIVE_SCORE : 0
  const score = used.reduce((sum, { bounds: each }) => sum + scoreOf(each), narrowing) + (order.isSorted ? 3 : 0)
  const scan: IndexScan = { kind: 'index', index, ranges, ...order, isExact }
  const isMerged = order.isSorted && sort.length > 0 && ranges.length > 1
  return { plan: isMerged ? merging(scan, sort) : scan, score: score + (index.spec.isUnique ? 1 : 0) }
}

/** Each range is sorted, but not one after the other. */
function merging(scan: IndexScan, sort: readonly SortKey[]): Candidate['plan'] {
  const plans = scan.ranges.map((range): IndexScan => ({ ...scan, ranges: [range] }))
  return { kind: 'union', plans, mergedBy: sort, isExact: scan.isExact, isSorted: true }
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

/** Each range is sorted if every field before the sort fields is a single point and none holds lists. */
function sortedBy(index: CollectionIndex, used: UsedBounds[], ranges: number, sort: readonly SortKey[]) {
  if (sort.length === 0) return { isSorted: true, isBackward: false }
  if (ranges > MAX_MERGED_RANGES || index.isMultikey) return { isSorted: false, isBackward: false }
  const { fields } = index.spec
  const fixed = used.filter(({ bounds }) => isPoints(bounds)).length
  const fixedNames = fields.slice(0, fixed).map(({ name }) => name)
  const wanted = sort.filter(({ name }) => !fixedNames.includes(name))
  const follows = (sign: 1 | -1) =>
    wanted.every(({ name, direction }, position) => {
      const field = fields[fixed + position]
      return field?.name === name && field.direction * sign === direction
    })
  return { isSorted: follows(1) || follows(-1), isBackward: !follows(1) && follows(-1) }
}

const isPoints = (bounds: Bounds) => bounds.kind === 'points' && bounds.prefixes.length === 0
