import { decodeDocument, decodeFields } from '../bson/decode'
import { matches } from '../filter/matches'
import type { Predicate } from '../filter/predicate'
import { type Keyed, mapPages } from '../paths/merge-in-order'
import { sortInRuns } from '../paths/sort-in-runs'
import { type SortKey, sortText } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import type { StoredDocument } from '../storage/scan'
import { topFields } from './candidates'

/** Of a larger result, a sort keeps the keys and the rows, and reads each document again when it is its turn. */
const KEPT_BYTES = 16 * 1024 * 1024
const KEPT_DOCUMENTS = 4096

interface StoredSort {
  filter: Predicate
  sort: readonly SortKey[]
  most: number
}

export function* sortStored(
  collection: Collection,
  found: Iterable<StoredDocument[]>,
  { filter, sort, most }: StoredSort,
): Generator<StoredDocument[]> {
  const fields = topFields(sort)
  const left = { bytes: KEPT_BYTES, documents: KEPT_DOCUMENTS }
  const keyed = (stored: StoredDocument): Keyed<StoredDocument | number> => {
    left.bytes -= stored.bson.length
    left.documents -= 1
    const isKept = left.bytes >= 0 && left.documents >= 0
    return { key: sortText(decodeFields(stored.bson, fields), sort), entry: isKept ? stored : stored.row }
  }
  const readAgain = (row: number): StoredDocument[] => {
    const stored = currentCollection(collection).at(row)
    return stored && matches(filter, decodeDocument(stored.bson)) ? [stored] : []
  }
  for (const page of sortInRuns(mapPages(found, keyed), most)) {
    yield page.flatMap((entry) => (typeof entry === 'number' ? readAgain(entry) : [entry]))
  }
}
