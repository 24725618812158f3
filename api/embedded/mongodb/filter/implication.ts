import { areComparable, areEqual, compareValues } from '../bson/compare'
import { numericTypes, typeName } from '../bson/types'
import type { Value } from '../values/values'
import { elementMatches, isEndOfOrder } from './matches'
import type { FieldPredicate, Predicate, ValueTest } from './predicate'

/** The field tests that every match must satisfy. */
export function certainTests(predicate: Predicate): FieldPredicate[] {
  if (predicate.kind === 'field') return [predicate]
  if (predicate.kind === 'expression') return predicate.implied
  return predicate.kind === 'and' ? predicate.predicates.flatMap(certainTests) : []
}

/** Whether every document that satisfies these tests satisfies the condition of a partial index too. */
export function implies(tests: readonly FieldPredicate[], condition: Predicate): boolean {
  switch (condition.kind) {
    case 'field':
      return tests.some(({ name, test }) => name === condition.name && impliesTest(test, condition.test))
    case 'and':
      return condition.predicates.every((each) => implies(tests, each))
    case 'or':
      return condition.predicates.some((each) => implies(tests, each))
    default:
      return false
  }
}

/** Whether only values other than null can satisfy a test. */
export function excludesNull(test: ValueTest): boolean {
  switch (test.kind) {
    case 'compare':
      return test.operand !== null && !isEndOfOrder(test.operand)
    case 'in':
      return !test.values.includes(null)
    case 'regex':
    case 'mod':
    case 'bits':
      return true
    case 'type':
      return !test.names.includes('null')
    default:
      return false
  }
}

function impliesTest(test: ValueTest, condition: ValueTest): boolean {
  if (condition.kind === 'exists') return test.kind === 'exists' || excludesNull(test)
  // A partial index compares in byte order.
  if ('collation' in test && test.collation) return false
  if (condition.kind === 'type' && test.kind === 'type') {
    return test.names.every((name) => condition.names.includes(name))
  }
  if (test.kind === 'in') return test.patterns.length === 0 && test.values.every((value) => isPoint(value, condition))
  if (test.kind !== 'compare') return false
  return test.comparison === 'eq' ? isPoint(test.operand, condition) : impliesInterval(test, condition)
}

/** In a query, null and lists match more than themselves, so they imply nothing. */
function isPoint(value: Value, condition: ValueTest): boolean {
  if (value === null || Array.isArray(value)) {
    return condition.kind === 'compare' && condition.comparison === 'eq' && areEqual(value, condition.operand)
  }
  switch (condition.kind) {
    case 'compare':
    case 'in':
      return elementMatches(condition, value)
    case 'type':
      return condition.names.some((name) => name === typeName(value))
    default:
      return false
  }
}

function impliesInterval(test: Extract<ValueTest, { kind: 'compare' }>, condition: ValueTest): boolean {
  if (condition.kind === 'type') return condition.names.length > 1 && isWholeKind(test.operand, condition)
  if (condition.kind !== 'compare' || !areComparable(test.operand, condition.operand)) return false
  const order = compareValues(test.operand, condition.operand)
  const isUpwards = (comparison: string) => comparison.startsWith('g')
  if (condition.comparison === 'eq' || isUpwards(test.comparison) !== isUpwards(condition.comparison)) return false
  const isFurther = isUpwards(test.comparison) ? order > 0 : order < 0
  return isFurther || (order === 0 && (condition.comparison.endsWith('e') || test.comparison === condition.comparison))
}

function isWholeKind(operand: Value, { names }: Extract<ValueTest, { kind: 'type' }>): boolean {
  const name = typeName(operand)
  return numericTypes.some((number) => number === name) && numericTypes.every((number) => names.includes(number))
}
