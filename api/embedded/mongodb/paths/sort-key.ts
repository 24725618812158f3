import { EMPTY_LIST, type KeyPart } from '../bson/canonical-order'
import { compareValues } from '../bson/compare'
import { type Direction, encodeKey, encodeKeyText } from '../bson/key-encoding'
import { MongoError } from '../errors/mongo-error'
import { emptyPathPart, notImplemented, typeMismatch } from '../errors/refusals'
import { asDouble, type Document, isDocument, isNumber, type Maybe } from '../values/values'
import { type Path, pathOf, visitPath } from './match-path'

export interface SortKey {
  name: string
  path: Path
  direction: Direction
}

export function parseSort(sort: Maybe): SortKey[] {
  if (sort === undefined || sort === null) return []
  if (!isDocument(sort)) throw typeMismatch("Expected field 'sort' to be of type object")
  return [...sort].map(([name, order]) => {
    if (isDocument(order) && order.has('$meta')) throw notImplemented('$meta in a sort')
    if (name.startsWith('$')) throw notImplemented(`the sort '${name}'`)
    if (!isNumber(order)) throw new MongoError('IllegalSortKey', `Illegal key in $sort specification: ${name}`)
    const direction = asDouble(order)
    if (direction !== 1 && direction !== -1) {
      throw new MongoError(
        'IllegalSortDirection',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    }
    if (name === '' || name.split('.').includes('')) throw emptyPathPart()
    return { name, path: pathOf(name), direction }
  })
}

/** Text that sorts as the document does, to be compared bytewise. */
export function sortText(document: Document, keys: readonly SortKey[]): string {
  const parts = keys.map((key) => sortValue(document, key))
  return encodeKeyText(
    parts,
    keys.map(({ direction }) => direction),
  )
}

/** A stable sort. */
export function sortBy<Entry>(
  entries: Entry[],
  keys: readonly SortKey[],
  documentOf: (entry: Entry) => Document,
): Entry[] {
  const directions = keys.map(({ direction }) => direction)
  const keyed = entries.map((entry) => {
    const document = documentOf(entry)
    return {
      entry,
      bytes: encodeKey(
        keys.map((key) => sortValue(document, key)),
        directions,
      ),
    }
  })
  return keyed.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ entry }) => entry)
}

/** A list sorts by its smallest element, in descending order by its largest. */
export function sortValue(document: Document, { path, direction }: SortKey, compare = compareValues): KeyPart {
  const leaves: KeyPart[] = []
  visitLeavesOfSort(document, path, leaves)
  if (leaves.length <= 1) return leaves[0]
  return leaves.reduce((best, leaf) => (compare(leaf, best) * direction < 0 ? leaf : best))
}

/** A list inside a list is one value, as in an index. */
function visitLeavesOfSort(document: Document, path: Path, leaves: KeyPart[]) {
  visitPath(document, path, (found) => {
    if (!Array.isArray(found)) leaves.push(found)
    else if (found.length === 0) leaves.push(EMPTY_LIST)
    else for (const element of found) leaves.push(element)
    return false
  })
}
