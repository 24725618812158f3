import { BSONRegExp, MaxKey, MinKey } from 'bson'
import { compareCollated } from '../bson/collation'
import { areComparable, areEqual, compareValues, identityOf } from '../bson/compare'
import { isSamePattern, type Pattern } from '../bson/pattern'
import { typeName } from '../bson/types'
import { type Path, visitLeaves, visitPath } from '../paths/match-path'
import { asDouble, isDocument, isNullish, isNumber, type Maybe, type Value } from '../values/values'
import { testBits } from './bit-test'
import type { Comparison, Predicate, ValueTest } from './predicate'

export function matches(predicate: Predicate, value: Value): boolean {
  switch (predicate.kind) {
    case 'field':
      return satisfies(predicate.test, value, predicate.path)
    case 'and':
      return predicate.predicates.every((each) => matches(each, value))
    case 'or':
      return predicate.predicates.some((each) => matches(each, value))
    case 'nor':
      return !predicate.predicates.some((each) => matches(each, value))
    case 'expression':
      return isDocument(value) && predicate.holds(value)
  }
}

function satisfies(test: ValueTest, value: Maybe, path: Path): boolean {
  switch (test.kind) {
    case 'compare':
      return visitLeaves(value, path, (found) => compares(found, test))
    case 'in':
      return visitLeaves(value, path, (found) => isAmong(found, test))
    case 'regex':
      return visitLeaves(value, path, (found) => fits(found, test.pattern))
    case 'mod':
      return visitLeaves(value, path, (found) => leaves(found, test.divisor, test.remainder))
    case 'type':
      return visitLeaves(value, path, (found) => test.names.some((name) => name === typeName(found)))
    case 'bits':
      return visitLeaves(value, path, (found) => testBits(test, found))
    case 'not':
      return !test.tests.every((each) => satisfies(each, value, path))
    case 'all':
      return test.tests.length > 0 && test.tests.every((each) => satisfies(each, value, path))
    default:
      return visitPath(value, path, (found) => hasShape(test, found))
  }
}

function hasShape(test: Extract<ValueTest, { kind: 'exists' | 'size' | 'elemMatch' | 'elementTests' }>, found: Maybe) {
  if (test.kind === 'exists') return found !== undefined
  if (!Array.isArray(found)) return false
  if (test.kind === 'size') return found.length === test.size
  if (test.kind === 'elementTests') {
    return found.some((element) => test.tests.every((each) => elementMatches(each, element)))
  }
  return found.some((element) => (isDocument(element) || Array.isArray(element)) && matches(test.filter, element))
}

/** Tests one list element. A nested list is one value: its elements do not count. */
export function elementMatches(test: ValueTest, element: Value): boolean {
  switch (test.kind) {
    case 'compare':
      return compares(element, test)
    case 'in':
      return isAmong(element, test)
    case 'regex':
      return fits(element, test.pattern)
    case 'mod':
      return leaves(element, test.divisor, test.remainder)
    case 'type':
      return test.names.some((name) => name === typeName(element))
    case 'not':
      return !test.tests.every((each) => elementMatches(each, element))
    default:
      return satisfies(test, element, [])
  }
}

function compares(found: Maybe, { comparison, operand, collation }: CompareTest): boolean {
  const compare = () => (collation ? compareCollated(found, operand, collation) : compareValues(found, operand))
  if (comparison === 'eq') return collation ? compare() === 0 : areEqual(found, operand)
  if (operand === null) return isNullish(found) && (comparison === 'gte' || comparison === 'lte')
  if (isEndOfOrder(operand)) return isInOrder(compare(), comparison)
  if (found === undefined || isNotANumber(found) !== isNotANumber(operand)) return false
  if (!areComparable(found, operand)) return false
  return isInOrder(compare(), comparison)
}

type CompareTest = Extract<ValueTest, { kind: 'compare' }>

/** MinKey and MaxKey compare with values of every type, and with missing ones. */
export const isEndOfOrder = (value: Value) => value instanceof MinKey || value instanceof MaxKey

const isNotANumber = (value: Maybe) => isNumber(value) && Number.isNaN(asDouble(value))

function isInOrder(order: number, comparison: Comparison): boolean {
  switch (comparison) {
    case 'eq':
      return order === 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
  }
}

function isAmong(found: Maybe, test: Extract<ValueTest, { kind: 'in' }>): boolean {
  return isEqualToOne(found, test) || test.patterns.some((pattern) => fits(found, pattern))
}

function isEqualToOne(found: Maybe, { values, identities, collation }: Extract<ValueTest, { kind: 'in' }>): boolean {
  if (collation) return values.some((value) => compareCollated(found, value, collation) === 0)
  return values.length > FEW ? identities.has(identityOf(found)) : values.some((value) => areEqual(found, value))
}

/** Up to this many values, comparing each is faster than a lookup. */
const FEW = 8

function fits(found: Maybe, pattern: Pattern): boolean {
  if (typeof found === 'string') return pattern.regex.test(found)
  return found instanceof BSONRegExp && isSamePattern(found, pattern.source)
}

function leaves(found: Maybe, divisor: number, remainder: number): boolean {
  if (!isNumber(found)) return false
  const number = asDouble(found)
  return Number.isFinite(number) && Math.trunc(number) % divisor === remainder
}
