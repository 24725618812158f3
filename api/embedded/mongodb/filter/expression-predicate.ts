import type { Variables } from '../expressions/operators/evaluation'
import { parseExpression, parsingWith, scopeOf } from '../expressions/parse-expression'
import { isTruthy, type Value } from '../values/values'
import { testsImpliedBy } from './implied-tests'
import type { Predicate } from './predicate'

export function parseExpressionPredicate(expression: Value, variables: Variables): Predicate {
  const evaluate = parseExpression(expression, parsingWith(variables))
  return {
    kind: 'expression',
    holds: (document) => isTruthy(evaluate(scopeOf(document))),
    implied: testsImpliedBy(expression, variables),
  }
}
