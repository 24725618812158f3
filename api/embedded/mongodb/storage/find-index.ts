import { asDouble, type Document, isNumber, type Value } from '../values/values'
import type { Collection } from './collection'
import type { CollectionIndex } from './collection-index'

export function indexByKeyOrName(collection: Collection, wanted: string | Document): CollectionIndex | undefined {
  return collection.indexes.find(({ spec }) =>
    typeof wanted === 'string' ? spec.name === wanted : isSameKey(spec.key, wanted),
  )
}

export function isSameKey(a: Document, b: Document): boolean {
  const shown = (key: Document) => JSON.stringify([...key].map(([name, order]) => [name, directionOf(order)]))
  return shown(a) === shown(b)
}

const directionOf = (order: Value) =>
  typeof order === 'string' ? order : isNumber(order) && asDouble(order) < 0 ? -1 : 1
