import type { FieldPredicate, Predicate } from '../filter/predicate'
import { type Bounds, boundsOf, intersection } from './bounds'

export interface UsedBounds {
  bounds: Bounds
  tests: number
}

export const isEmpty = (filter: Predicate): boolean => filter.kind === 'and' && filter.predicates.every(isEmpty)

function asksOnly(filter: Predicate, count: number): boolean {
  const tests = (predicate: Predicate): number => {
    if (predicate.kind === 'and') return predicate.predicates.reduce((sum, each) => sum + tests(each), 0)
    return predicate.kind === 'field' ? 1 : Number.POSITIVE_INFINITY
  }
  return tests(filter) === count
}

export function isExactWith(filter: Predicate, used: UsedBounds[]): boolean {
  if (!used.every(({ bounds }) => bounds.isExact)) return false
  return asksOnly(
    filter,
    used.reduce((sum, { tests }) => sum + tests, 0),
  )
}

/** The narrowest bounds for a field. If it may hold lists, different elements may satisfy different tests. */
export function boundsOnField(name: string, tests: FieldPredicate[], mayBeList: boolean): UsedBounds | undefined {
  const all = tests.flatMap(({ name: tested, test }) => {
    const bounds = tested === name ? boundsOf(test) : undefined
    return bounds ? [bounds] : []
  })
  const points = all.filter((bounds) => bounds.kind === 'points').sort((a, b) => sizeOf(a) - sizeOf(b))[0]
  if (points) return { bounds: points, tests: 1 }
  const [first, second] = all
  if (!first) return undefined
  const both = second && !mayBeList ? intersection(first, second) : undefined
  return both ? { bounds: both, tests: 2 } : { bounds: first, tests: 1 }
}

const sizeOf = (bounds: Bounds) => (bounds.kind === 'points' ? bounds.values.length + bounds.prefixes.length * 2 : 0)
