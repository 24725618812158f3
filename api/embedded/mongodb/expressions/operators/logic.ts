import { MongoError } from '../../errors/mongo-error'
import { failedToParse, noMatchingBranch } from '../../errors/refusals'
import { isDocument, isNullish, isTruthy, type Maybe, type Value } from '../../values/values'
import { type Evaluate, type Scope, withLocal } from './evaluation'
import { namedArguments, type Operation, type Operator, taking, wrongCount } from './operator'

const asList = (operand: Value) => (Array.isArray(operand) ? operand : [operand])

export const logicOperators: Record<string, Operator> = {
  $and({ operand, parsing }) {
    const parts = asList(operand).map(parsing.parse)
    return (scope) => parts.every((part) => isTruthy(part(scope)))
  },
  $or({ operand, parsing }) {
    const parts = asList(operand).map(parsing.parse)
    return (scope) => parts.some((part) => isTruthy(part(scope)))
  },
  $not: taking(1, 1, ([value]) => !isTruthy(value)),
  $cond: parseCondition,
  $ifNull: parseIfNull,
  $switch: parseSwitch,
  $let: parseLet,
  $literal:
    ({ operand }) =>
    () =>
      operand,
}

function parseCondition({ name, operand, parsing }: Operation): Evaluate {
  const parts = Array.isArray(operand) ? operand : conditionParts(name, operand)
  if (parts.length !== 3) throw wrongCount(name, 3, 3, parts.length)
  const [condition, yes, no] = parts.map(parsing.parse)
  return (scope) => (isTruthy(condition?.(scope)) ? yes?.(scope) : no?.(scope))
}

function conditionParts(name: string, operand: Value): Value[] {
  const given = new Map(namedArguments({ name, operand }, { required: ['if', 'then', 'else'] }))
  return (['if', 'then', 'else'] as const).map((part) => given.get(part) ?? null)
}

function parseIfNull({ operand, parsing }: Operation): Evaluate {
  const parts = asList(operand).map(parsing.parse)
  if (parts.length < 2) throw new MongoError('TooFewForIfNull', '$ifNull needs at least two arguments')
  return (scope) => {
    let value: Maybe
    for (const part of parts) {
      value = part(scope)
      if (!isNullish(value)) return value
    }
    return value
  }
}

function parseSwitch({ name, operand, parsing }: Operation): Evaluate {
  const given = new Map(namedArguments({ name, operand }, { required: ['branches'], optional: ['default'] }))
  const branches = given.get('branches')
  if (!Array.isArray(branches) || branches.length === 0)
    throw new MongoError('SwitchWithoutBranches', '$switch requires at least one branch.')
  const parsed = branches.map((branch) => {
    const parts = new Map(namedArguments({ name, operand: branch }, { required: ['case', 'then'] }))
    return { isCase: parsing.parse(parts.get('case') ?? null), answer: parsing.parse(parts.get('then') ?? null) }
  })
  const fallback = given.has('default') ? parsing.parse(given.get('default') ?? null) : undefined
  return (scope) => {
    const branch = parsed.find(({ isCase }) => isTruthy(isCase(scope)))
    if (branch) return branch.answer(scope)
    if (fallback) return fallback(scope)
    throw noMatchingBranch()
  }
}

function parseLet({ name, operand, parsing }: Operation): Evaluate {
  const given = new Map(namedArguments({ name, operand }, { required: ['vars', 'in'] }))
  const vars = given.get('vars')
  if (!isDocument(vars)) throw failedToParse('invalid parameter: expected an object (vars)')
  const values = [...vars].map(([variable, value]) => [checkedVariable(variable), parsing.parse(value)] as const)
  const body = parsing.withNames(...vars.keys()).parse(given.get('in') ?? null)
  return (scope) => {
    let inner: Scope = scope
    for (const [variable, evaluate] of values) inner = withLocal(inner, variable, evaluate(scope))
    return body(inner)
  }
}

export function checkedVariable(name: Value): string {
  if (typeof name === 'string' && /^[a-z][a-zA-Z0-9_]*$/.test(name)) return name
  throw failedToParse(`'${String(name)}' starts with an invalid character for a user variable name`)
}
