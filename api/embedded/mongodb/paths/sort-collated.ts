import type { KeyPart } from '../bson/canonical-order'
import { type Collation, compareCollated } from '../bson/collation'
import type { Document } from '../values/values'
import { type CompareKeys, mapPages } from './merge-in-order'
import { sortInRuns } from './sort-in-runs'
import { type SortKey, sortValue } from './sort-key'

interface CollatedSort<Entry> {
  sort: readonly SortKey[]
  collation: Collation
  most: number
  documentOf(entry: Entry): Document
}

/** A stable sort that keeps everything in memory; yields an empty page after each page that it reads. */
export function sortCollated<Entry>(
  pages: Iterable<Entry[]>,
  { sort, collation, most, documentOf }: CollatedSort<Entry>,
): Generator<Entry[]> {
  const compareParts = (a: KeyPart, b: KeyPart) => compareCollated(a, b, collation)
  const compare: CompareKeys<KeyPart[]> = (a, b) => {
    for (const [position, { direction }] of sort.entries()) {
      const order = compareParts(a[position], b[position])
      if (order !== 0) return order * direction
    }
    return 0
  }
  const keyed = mapPages(pages, (entry) => {
    const document = documentOf(entry)
    return { key: sort.map((key) => sortValue(document, key, compareParts)), entry }
  })
  return sortInRuns(keyed, most, compare)
}
