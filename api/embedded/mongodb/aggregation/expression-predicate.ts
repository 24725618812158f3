import type { Value } from '../bson/values'
import type { Predicate } from '../query/predicate'
import { notImplemented } from '../mongo-error'

export function parseExpressionPredicate(_expression: Value): Predicate {
  throw notImplemented('$expr')
}
