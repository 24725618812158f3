import { badValue } from '../errors/refusals'
import { certainTests } from '../filter/implication'
import { elementMatches, matches } from '../filter/matches'
import { parseFilter } from '../filter/parse-filter'
import type { Predicate } from '../filter/predicate'
import { readSlot } from '../paths/slot'
import type { Document, Value } from '../values/values'
import type { ArrayFilters } from './array-filters'

/** What $, $[] and $[identifier] in a path stand for. */
export interface Placeholders {
  arrayFilters: ArrayFilters
  positionIn(path: readonly string[]): number | undefined
}

/** The paths that a path with placeholders means in this document. */
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

/** Finds the element of a list by which a document satisfied the filter. */
export function positionMatcher(filter: Document) {
  let predicate: Predicate | undefined
  return (document: Document, path: readonly string[]): number | undefined => {
    predicate ??= parseFilter(filter)
    const tests = certainTests(chosenBranches(predicate, document))
    const list = readSlot(document, path).current
    if (!Array.isArray(list)) return undefined
    const name = path.join('.')
    const related = tests.filter((test) => test.name === name || test.name.startsWith(`${name}.`))
    for (const { test, path: tested } of related) {
      const below = tested.slice(path.length)
      const position = list.findIndex((element) => satisfiesAt(element, below, test))
      if (position >= 0) return position
    }
    return undefined
  }
}

type FieldTest = ReturnType<typeof certainTests>[number]['test']

function satisfiesAt(element: Value, below: readonly string[], test: FieldTest): boolean {
  if (below.length > 0)
    return matches({ kind: 'field', name: '', path: ['element', ...below], test }, new Map([['element', element]]))
  if (test.kind === 'elementTests') return test.tests.every((each) => elementMatches(each, element))
  if (test.kind === 'elemMatch')
    return matches({ kind: 'field', name: '', path: ['list'], test }, new Map([['list', [element]]]))
  return elementMatches(test, element)
}

/** Of an $or only the branches count that this document satisfies. */
function chosenBranches(predicate: Predicate, document: Document): Predicate {
  if (predicate.kind === 'field' || predicate.kind === 'expression') return predicate
  if (predicate.kind === 'nor') return { kind: 'and', predicates: [] }
  const predicates = predicate.predicates
    .filter((each) => predicate.kind === 'and' || matches(each, document))
    .map((each) => chosenBranches(each, document))
  return { kind: 'and', predicates }
}
