import { BSONRegExp } from 'bson'
import { patternOf } from '../bson/pattern'
import { badValue, notImplemented } from '../errors/refusals'
import type { Variables } from '../expressions/operators/evaluation'
import { noVariables } from '../expressions/parse-expression'
import { pathOf } from '../paths/match-path'
import { type Document, isDocument, type Value } from '../values/values'
import { parseExpressionPredicate } from './expression-predicate'
import { isOperatorDocument, parseOperators } from './parse-operators'
import type { Predicate, ValueTest } from './predicate'

export function parseFilter(filter: Document, variables: Variables = noVariables): Predicate {
  const predicates = [...filter].flatMap(([name, condition]) => parseClause(name, condition, variables))
  return predicates.length === 1 && predicates[0] ? predicates[0] : { kind: 'and', predicates }
}

function parseClause(name: string, condition: Value, variables: Variables): Predicate[] {
  if (!name.startsWith('$')) return parseField(name, condition, variables)
  switch (name) {
    case '$and':
      return [{ kind: 'and', predicates: parseList(name, condition, variables) }]
    case '$or':
      return [{ kind: 'or', predicates: parseList(name, condition, variables) }]
    case '$nor':
      return [{ kind: 'nor', predicates: parseList(name, condition, variables) }]
    case '$expr':
      return [parseExpressionPredicate(condition, variables)]
    case '$comment':
      return []
    case '$jsonSchema':
    case '$sampleRate':
    case '$text':
    case '$where':
      throw notImplemented(name)
    default:
      throw badValue(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      )
  }
}

function parseList(name: string, condition: Value, variables: Variables): Predicate[] {
  if (!Array.isArray(condition)) throw badValue(`${name} must be an array`)
  if (condition.length === 0) throw badValue('$and/$or/$nor must be a nonempty array')
  return condition.map((entry) => {
    if (!isDocument(entry)) throw badValue('$or/$and/$nor entries need to be full objects')
    return parseFilter(entry, variables)
  })
}

function parseField(name: string, condition: Value, variables: Variables): Predicate[] {
  const path = pathOf(name)
  return testsOf(condition, variables).map((test) => ({ kind: 'field', name, path, test }))
}

function testsOf(condition: Value, variables: Variables): ValueTest[] {
  if (condition instanceof BSONRegExp) return [{ kind: 'regex', pattern: patternOf(condition) }]
  if (isOperatorDocument(condition)) return parseOperators(condition, (filter) => parseFilter(filter, variables))
  return [{ kind: 'compare', comparison: 'eq', operand: condition }]
}
