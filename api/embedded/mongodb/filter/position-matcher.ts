import { readSlot } from '../paths/slot'
import type { Document, Value } from '../values/values'
import { certainTests } from './implication'
import { elementMatches, matches } from './matches'
import type { Predicate } from './predicate'

/** Finds the list element that made a document match the filter. */
export function positionMatcher(predicate: Predicate) {
  return (document: Document, path: readonly string[]): number | undefined => {
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

/** Of an $or, only the branches that this document satisfies count. */
function chosenBranches(predicate: Predicate, document: Document): Predicate {
  if (predicate.kind === 'field' || predicate.kind === 'expression') return predicate
  if (predicate.kind === 'nor') return { kind: 'and', predicates: [] }
  const predicates = predicate.predicates
    .filter((each) => predicate.kind === 'and' || matches(each, document))
    .map((each) => chosenBranches(each, document))
  return { kind: 'and', predicates }
}
