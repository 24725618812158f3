import { areEqual, compareValues } from '../../bson/compare'
import { typeName } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { badValue } from '../../errors/refusals'
import { parseSort, sortBy } from '../../paths/sort-key'
import { asInteger, int32, isDocument, isNullish, isTruthy, type Maybe, type Value } from '../../values/values'
import { type Evaluate, withLocal } from './evaluation'
import { checkedVariable } from './logic'
import { namedArguments, type Operation, type Operator, taking } from './operator'

const MANY = Number.POSITIVE_INFINITY

export const listOperators: Record<string, Operator> = {
  $arrayElemAt: taking(2, 2, ([list, position]) => {
    if (isNullish(list) || isNullish(position)) return null
    return listIn(list, '$arrayElemAt').at(integerIn(position, '$arrayElemAt'))
  }),
  $first: taking(1, 1, ([list], name) => (isNullish(list) ? null : listIn(list, name)[0])),
  $last: taking(1, 1, ([list], name) => (isNullish(list) ? null : listIn(list, name).at(-1))),
  $size: taking(1, 1, ([list]) => {
    if (!Array.isArray(list))
      throw new MongoError(
        'SizeOfNoArray',
        `The argument to $size must be an array, but was of type: ${typeName(list)}`,
      )
    return int32(list.length)
  }),
  $isArray: taking(1, 1, ([value]) => Array.isArray(value)),
  $concatArrays: taking(0, MANY, (lists, name) => {
    if (lists.some(isNullish)) return null
    return lists.flatMap((list) => listIn(list, name))
  }),
  $in: taking(2, 2, ([value, list]) => {
    if (!Array.isArray(list))
      throw new MongoError('InNoArray', `$in requires an array as a second argument, found: ${typeName(list)}`)
    return list.some((element) => value !== undefined && areEqual(element, value))
  }),
  $indexOfArray: taking(2, 4, ([list, value, start, end], name) => {
    if (isNullish(list)) return null
    const within = listIn(list, name).slice(0, end === undefined ? undefined : integerIn(end, name))
    const from = start === undefined ? 0 : integerIn(start, name)
    return int32(within.findIndex((element, position) => position >= from && areEqual(element, value)))
  }),
  $reverseArray: taking(1, 1, ([list], name) => (isNullish(list) ? null : listIn(list, name).toReversed())),
  $slice: taking(2, 3, slice),
  $range: taking(2, 3, range),
  $sortArray: parseSortArray,
  $map: parseMap,
  $filter: parseFilterOperator,
  $reduce: parseReduce,
}

function slice([list, second, third]: Maybe[], name: string): Maybe {
  if (isNullish(list) || isNullish(second) || third === null) return null
  const elements = listIn(list, name)
  const first = integerIn(second, name)
  if (third === undefined) return first < 0 ? elements.slice(first) : elements.slice(0, first)
  const count = integerIn(third, name)
  if (count <= 0) throw new MongoError('SliceCountNotPositive', `Third argument to $slice must be positive: ${count}`)
  const start = first < 0 ? Math.max(elements.length + first, 0) : first
  return elements.slice(start, start + count)
}

function range([start, end, step]: Maybe[], name: string): Maybe {
  const from = integerIn(start, name)
  const to = integerIn(end, name)
  const by = step === undefined ? 1 : integerIn(step, name)
  if (by === 0) throw new MongoError('RangeWithoutStep', '$range requires a non-zero step value')
  const length = Math.max(0, Math.ceil((to - from) / by))
  if (length > 1_000_000) throw new MongoError('ExceededMemoryLimit', '$range would use too much memory')
  return Array.from({ length }, (_, position) => int32(from + position * by))
}

function parseSortArray({ name, operand, parsing }: Operation): Evaluate {
  const given = new Map(namedArguments({ name, operand }, { required: ['input', 'sortBy'] }))
  const input = parsing.parse(given.get('input') ?? null)
  const order = given.get('sortBy') ?? null
  const keys = isDocument(order) ? parseSort(order) : undefined
  const direction = asInteger(order)
  if (!keys && direction !== 1 && direction !== -1) throw badValue('$sortArray requires a sort order of 1 or -1')
  return (scope) => {
    const list = input(scope)
    if (isNullish(list)) return null
    const elements = listIn(list, name)
    if (!keys) return elements.toSorted((a, b) => compareValues(a, b) * (direction ?? 1))
    return sortBy(elements, keys, (element) => (isDocument(element) ? element : new Map()))
  }
}

const elementName = (given: ReadonlyMap<string, Value>) =>
  given.has('as') ? checkedVariable(given.get('as') ?? null) : 'this'

function parseMap({ name, operand, parsing }: Operation): Evaluate {
  const given = new Map(namedArguments({ name, operand }, { required: ['input', 'in'], optional: ['as'] }))
  const input = parsing.parse(given.get('input') ?? null)
  const as = elementName(given)
  const body = parsing.withNames(as).parse(given.get('in') ?? null)
  return (scope) => {
    const list = input(scope)
    if (isNullish(list)) return null
    return listIn(list, name).map((element) => body(withLocal(scope, as, element)) ?? null)
  }
}

function parseFilterOperator({ name, operand, parsing }: Operation): Evaluate {
  const given = new Map(namedArguments({ name, operand }, { required: ['input', 'cond'], optional: ['as', 'limit'] }))
  const input = parsing.parse(given.get('input') ?? null)
  const limit = parsing.parse(given.get('limit') ?? null)
  const as = elementName(given)
  const condition = parsing.withNames(as).parse(given.get('cond') ?? null)
  return (scope) => {
    const list = input(scope)
    if (isNullish(list)) return null
    const kept = listIn(list, name).filter((element) => isTruthy(condition(withLocal(scope, as, element))))
    const most = limit(scope)
    return isNullish(most) ? kept : kept.slice(0, integerIn(most, name))
  }
}

function parseReduce({ name, operand, parsing }: Operation): Evaluate {
  const given = new Map(namedArguments({ name, operand }, { required: ['input', 'initialValue', 'in'] }))
  const input = parsing.parse(given.get('input') ?? null)
  const initial = parsing.parse(given.get('initialValue') ?? null)
  const body = parsing.withNames('this', 'value').parse(given.get('in') ?? null)
  return (scope) => {
    const list = input(scope)
    if (isNullish(list)) return null
    const next = (value: Maybe, element: Value) => body(withLocal(withLocal(scope, 'value', value), 'this', element))
    return listIn(list, name).reduce(next, initial(scope))
  }
}

export function listIn(value: Maybe, name: string): Value[] {
  if (Array.isArray(value)) return value
  throw new MongoError('NotAnArray', `The argument to ${name} must be an array, but was of type: ${typeName(value)}`)
}

export function integerIn(value: Maybe, name: string): number {
  const integer = asInteger(value)
  if (integer === undefined)
    throw new MongoError(
      'NotAWholeNumber',
      `An argument to ${name} must be a whole number, but is of type ${typeName(value)}`,
    )
  return integer
}
