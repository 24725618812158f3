import { type Collation, holdsText } from '../bson/collation'
import { notImplemented } from '../errors/refusals'
import type { Predicate, ValueTest } from './predicate'

/** The same filter, with text compared by the collation. Patterns are not affected, as in MongoDB. */
export function collated(predicate: Predicate, collation: Collation | undefined): Predicate {
  if (!collation) return predicate
  switch (predicate.kind) {
    case 'field':
      return { ...predicate, test: collatedTest(predicate.test, collation) }
    case 'expression':
      throw notImplemented('$expr with a collation')
    default:
      return { ...predicate, predicates: predicate.predicates.map((each) => collated(each, collation)) }
  }
}

function collatedTest(test: ValueTest, collation: Collation): ValueTest {
  switch (test.kind) {
    case 'compare':
      return holdsText(test.operand) ? { ...test, collation } : test
    case 'in':
      return test.values.some(holdsText) ? { ...test, collation } : test
    case 'not':
    case 'all':
    case 'elementTests':
      return { ...test, tests: test.tests.map((each) => collatedTest(each, collation)) }
    case 'elemMatch':
      return { ...test, filter: collated(test.filter, collation) }
    default:
      return test
  }
}
