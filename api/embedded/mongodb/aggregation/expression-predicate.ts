import { isTruthy, type Value } from '../bson/values'
import type { Predicate } from '../query/predicate'
import type { Variables } from './evaluation'
import { parseExpression, parsingWith, scopeOf } from './expression'

/** A filter's $expr: an expression that must be true of the document. */
export function parseExpressionPredicate(expression: Value, variables: Variables): Predicate {
  const evaluate = parseExpression(expression, parsingWith(variables))
  return { kind: 'expression', holds: (document) => isTruthy(evaluate(scopeOf(document))) }
}
