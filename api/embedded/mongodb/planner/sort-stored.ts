import { decodeDocument, decodeFields } from '../bson/decode'
import { matches } from '../filter/matches'
import type { Predicate } from '../filter/predicate'
import { sortInRuns } from '../paths/sort-in-runs'
import { type SortKey, sortText } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import type { StoredDocument } from '../storage/scan'
import { topFields } from './candidates'

/** Of a larger result, a sort keeps the keys and the rows, and reads each document again when it is its turn. */
const KEPT_BYTES = 16 * 1024 * 1024

interface StoredSort {
  filter: Predicate
  sort: readonly SortKey[]
  most: number
}

interface Sorted {
  row: number
  bson: Uint8Array | undefined
  key: string
}

export function* sortStored(
  collection: Collection,
  found: Iterable<StoredDocument[]>,
  { filter, sort, most }: StoredSort,
): Generator<StoredDocument[]> {
  const fields = topFields(sort)
  let kept = 0
  const keep = ({ row, bson }: StoredDocument): Sorted => {
    kept += bson.length
    return { row, bson: kept <= KEPT_BYTES ? bson : undefined, key: sortText(decodeFields(bson, fields), sort) }
  }
  const readAgain = (row: number): StoredDocument[] => {
    const stored = currentCollection(collection).at(row)
    return stored && matches(filter, decodeDocument(stored.bson)) ? [stored] : []
  }
  for (const page of sortInRuns(mapped(found, keep), { keyOf: ({ key }) => key, most })) {
    yield page.flatMap(({ row, bson }) => (bson ? [{ row, bson }] : readAgain(row)))
  }
}

function* mapped(found: Iterable<StoredDocument[]>, keep: (stored: StoredDocument) => Sorted): Generator<Sorted[]> {
  for (const page of found) yield page.map(keep)
}
