import type { KeyPart } from '../bson/canonical-order'
import { type Collation, compareCollated } from '../bson/collation'
import type { Document } from '../values/values'
import { pagesOf } from './sort-in-runs'
import { type SortKey, sortValue } from './sort-key'

interface CollatedSort<Entry> {
  sort: readonly SortKey[]
  collation: Collation
  documentOf(entry: Entry): Document
}

/** A stable sort that keeps everything in memory; yields an empty page after each page that it reads. */
export function* sortCollated<Entry>(
  pages: Iterable<Entry[]>,
  { sort, collation, documentOf }: CollatedSort<Entry>,
): Generator<Entry[]> {
  const compare = (a: KeyPart, b: KeyPart) => compareCollated(a, b, collation)
  const keyed: { entry: Entry; parts: ReturnType<typeof sortValue>[] }[] = []
  for (const page of pages) {
    for (const entry of page) {
      const document = documentOf(entry)
      keyed.push({ entry, parts: sort.map((key) => sortValue(document, key, compare)) })
    }
    yield []
  }
  keyed.sort((a, b) => {
    for (const [position, { direction }] of sort.entries()) {
      const order = compareCollated(a.parts[position], b.parts[position], collation)
      if (order !== 0) return order * direction
    }
    return 0
  })
  yield* pagesOf(keyed.map(({ entry }) => entry))
}
