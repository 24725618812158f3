import type { Variables } from '../expressions/operators/evaluation'
import { parseExpression, parsingWith, scopeOf } from '../expressions/parse-expression'
import { pathOf, positionOf } from '../paths/match-path'
import { isDocument, type Maybe, type Value } from '../values/values'
import type { FieldPredicate } from './predicate'

/**
 * What `$eq` between a field and a constant says as a query, so that an index can be used. A query matches elements of
 * lists too, so it finds more than the expression.
 */
export function testsImpliedBy(expression: Value, variables: Variables): FieldPredicate[] {
  if (!isDocument(expression) || expression.size !== 1) return []
  const [[operator, operand] = ['', null]] = expression
  if (operator === '$and' && Array.isArray(operand)) return operand.flatMap((each) => testsImpliedBy(each, variables))
  if (operator !== '$eq' || !Array.isArray(operand) || operand.length !== 2) return []
  const [left = null, right = null] = operand
  return [...equality(left, right, variables), ...equality(right, left, variables)]
}

function equality(field: Value, other: Value, variables: Variables): FieldPredicate[] {
  const value = constantOf(other, variables)
  if (!isFieldPath(field) || value === undefined || Array.isArray(value)) return []
  const name = field.slice(1)
  return [{ kind: 'field', name, path: pathOf(name), test: { kind: 'compare', comparison: 'eq', operand: value } }]
}

/** A part that is a number means a position to a query and a name to an expression. */
function isFieldPath(value: Value): value is string {
  if (typeof value !== 'string' || !/^\$[^$]/.test(value)) return false
  return pathOf(value.slice(1)).every((part) => positionOf(part) === undefined)
}

function constantOf(value: Value, variables: Variables): Maybe {
  if (typeof value === 'string' && value.startsWith('$')) {
    const [name = ''] = value.slice(2).split('.')
    const isConstant = value.startsWith('$$') && variables.has(name)
    return isConstant ? parseExpression(value, parsingWith(variables))(scopeOf(new Map())) : undefined
  }
  if (isDocument(value) || Array.isArray(value)) return undefined
  return value
}
