import { MongoError } from '../errors/mongo-error'
import { dollarInPath, emptyPathPart, notImplemented } from '../errors/refusals'
import { fieldAt } from '../paths/field-path'
import { type Document, documentOf, isDocument, type Maybe, type Value } from '../values/values'
import { operators } from './operators/all'
import type { Evaluate, Parsing, Scope, Variables } from './operators/evaluation'
import { unsupportedOperators } from './unsupported-operators'

export function parseExpression(expression: Value, parsing: Parsing): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return parsePath(expression, parsing)
  if (Array.isArray(expression)) return parseList(expression, parsing)
  if (isDocument(expression)) return parseObject(expression, parsing)
  return () => expression
}

/** The root context: its variables are constants, such as those of `let`. */
export function parsingWith(variables: Variables): Parsing {
  return withNames(variables, new Set())
}

function withNames(variables: Variables, names: ReadonlySet<string>): Parsing {
  const parsing: Parsing = {
    variables,
    names,
    parse: (expression) => parseExpression(expression, parsing),
    withNames: (...more) => withNames(variables, new Set([...names, ...more])),
  }
  return parsing
}

export const noVariables: Variables = new Map()

export function evaluateConstant(expression: Value, variables: Variables): Maybe {
  return parseExpression(expression, parsingWith(variables))(scopeOf(new Map()))
}

export const scopeOf = (root: Document): Scope => ({ root, locals: undefined })

function parsePath(text: string, parsing: Parsing): Evaluate {
  if (!text.startsWith('$$')) {
    const path = checkedPath(text.slice(1))
    return ({ root }) => fieldAt(root, path)
  }
  const [name = '', ...path] = text.slice(2).split('.')
  const read = parseVariable(name, parsing)
  return path.length === 0 ? read : (scope) => fieldAt(read(scope), path)
}

function parseVariable(name: string, { variables, names }: Parsing): Evaluate {
  if (names.has(name)) return ({ locals }) => localNamed(name, locals)
  if (variables.has(name)) return () => variables.get(name)
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return ({ root }) => root
    case 'REMOVE':
      return () => undefined
    case 'NOW': {
      const now = new Date()
      return () => now
    }
    default:
      throw new MongoError('UndefinedVariable', `Use of undefined variable: ${name}`)
  }
}

function localNamed(name: string, locals: Scope['locals']): Maybe {
  for (let local = locals; local; local = local.outer) if (local.name === name) return local.value
  return undefined
}

function checkedPath(dotted: string): string[] {
  if (dotted === '') throw new MongoError('LoneDollar', "'$' by itself is not a valid FieldPath")
  const path = dotted.split('.')
  if (path.includes('')) throw emptyPathPart()
  const dollar = path.find((part) => part.startsWith('$'))
  if (dollar)
    throw new MongoError(
      'DollarInPath',
      `FieldPath field names may not start with '$'. Consider using $getField or $setField: ${dollar}`,
    )
  return path
}

/** In a list, missing values become null. */
function parseList(list: Value[], parsing: Parsing): Evaluate {
  const elements = list.map(parsing.parse)
  return (scope) => elements.map((element) => element(scope) ?? null)
}

function parseObject(object: Document, parsing: Parsing): Evaluate {
  const [first] = object.keys()
  if (first?.startsWith('$')) return parseOperator(first, object, parsing)
  const fields = [...object].map(([name, value]) => [checkedName(name), parsing.parse(value)] as const)
  return (scope) => {
    const result = documentOf({})
    for (const [name, evaluate] of fields) {
      const value = evaluate(scope)
      if (value !== undefined) result.set(name, value)
    }
    return result
  }
}

function parseOperator(name: string, object: Document, parsing: Parsing): Evaluate {
  if (object.size > 1) {
    throw new MongoError(
      'SeveralOperators',
      `An object representing an expression must have exactly one field: ${[...object.keys()].join(', ')}`,
    )
  }
  const operator = operators.get(name)
  if (unsupportedOperators.has(name)) throw notImplemented(`the expression ${name}`)
  if (!operator) throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`)
  return operator({ name, operand: object.get(name) ?? null, parsing })
}

function checkedName(name: string): string {
  if (name.startsWith('$')) throw dollarInPath(name)
  if (name.includes('.')) throw new MongoError('DotInFieldName', `FieldPath field names may not contain '.': ${name}`)
  return name
}
