import type { Predicate } from '../filter/predicate'
import type { SortKey } from '../paths/sort-key'
import type { CollectionIndex } from '../storage/collection-index'
import type { KeyRange } from '../storage/scan'

export type Plan = CollectionScan | IdLookup | IndexScan | Union

interface CollectionScan {
  kind: 'collection'
  isBackward: boolean
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

export interface IndexScan {
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
  /** The sort in which the plans are merged, each of them being sorted. */
  mergedBy: readonly SortKey[]
  isExact: boolean
  isSorted: boolean
}

export type Hint = CollectionIndex | 'collection' | 'collection backwards' | 'id' | undefined

export interface PlanRequest {
  filter: Predicate
  sort: readonly SortKey[]
  hint?: Hint
}

export interface Candidate {
  plan: Plan
  score: number
}
