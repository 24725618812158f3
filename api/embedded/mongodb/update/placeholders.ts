import { badValue } from '../errors/refusals'
import { readSlot } from '../paths/slot'
import type { Document, Value } from '../values/values'
import type { ArrayFilters } from './array-filters'

export interface Placeholders {
  arrayFilters: ArrayFilters
  positionIn(path: readonly string[]): number | undefined
}

export function concretePaths(document: Document, path: readonly string[], placeholders: Placeholders): string[][] {
  const at = path.findIndex((part) => part.startsWith('$'))
  const placeholder = path[at]
  if (placeholder === undefined) return [[...path]]
  if (at === 0) throw badValue(`Cannot have positional operator in the first position in path '${path.join('.')}'`)
  const before = path.slice(0, at)
  return positionsOf(document, before, placeholder, placeholders).flatMap((position) =>
    concretePaths(document, [...before, String(position), ...path.slice(at + 1)], placeholders),
  )
}

function positionsOf(
  document: Document,
  before: readonly string[],
  placeholder: string,
  placeholders: Placeholders,
): number[] {
  if (placeholder === '$') {
    const position = placeholders.positionIn(before)
    if (position === undefined) throw badValue('The positional operator did not find the match needed from the query.')
    return [position]
  }
  const holds = filterOf(placeholder, before, placeholders.arrayFilters)
  const list = readSlot(document, before).current
  if (list === undefined)
    throw badValue(`The path '${before.join('.')}' must exist in the document in order to apply array updates.`)
  if (!Array.isArray(list)) throw badValue(`Cannot apply array updates to non-array element ${before.join('.')}`)
  return list.flatMap((element, position) => (holds(element) ? [position] : []))
}

function filterOf(
  placeholder: string,
  before: readonly string[],
  arrayFilters: ArrayFilters,
): (element: Value) => boolean {
  const identifier = placeholder.slice(2, -1)
  if (identifier === '') return () => true
  const filter = arrayFilters.get(identifier)
  if (!filter) {
    throw badValue(`No array filter found for identifier '${identifier}' in path '${before.join('.')}.${placeholder}'`)
  }
  return filter
}
