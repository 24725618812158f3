import { BSONRegExp } from 'bson'
import { areEqual } from '../bson/compare'
import { patternOf } from '../bson/pattern'
import { typeName } from '../bson/types'
import { badValue, failedToParse } from '../errors/refusals'
import { elementMatches, matches } from '../filter/matches'
import { parseFilter } from '../filter/parse-filter'
import { isOperatorDocument, parseOperators } from '../filter/parse-operators'
import { showValue } from '../values/show-value'
import { asInteger, copyOf, isDocument, type Maybe, type Value } from '../values/values'
import type { Change, ParseChange, UpdateTarget } from './field-operators'
import { parsePush } from './push'

export const listOperators = {
  $push(operand) {
    const extend = parsePush(operand)
    return { createsPath: true, next: (current, place) => extend(listAt(current, place) ?? []) }
  },
  $addToSet(operand) {
    const values = isDocument(operand) && operand.has('$each') ? eachOf(operand) : [operand]
    return { createsPath: true, next: (current, place) => union(current, listAt(current, place) ?? [], values) }
  },
  $pull(operand) {
    const isPulled = pulledBy(operand)
    return keepOnly((element) => !isPulled(element))
  },
  $pullAll(operand) {
    if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument')
    return keepOnly((element) => !operand.some((value) => areEqual(element, value)))
  },
  $pop(operand) {
    const end = asInteger(operand)
    if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${showValue(operand)}`)
    return onList((list) => (list.length === 0 ? list : end === 1 ? list.slice(0, -1) : list.slice(1)))
  },
} satisfies Record<string, ParseChange>

function onList(next: (list: Value[]) => Value[]): Change {
  return {
    createsPath: false,
    next(current, place) {
      const list = listAt(current, place)
      return list && next(list)
    },
  }
}

const keepOnly = (isKept: (element: Value) => boolean) => onList((list) => list.filter(isKept))

function listAt(current: Maybe, { document, path }: UpdateTarget): Value[] | undefined {
  if (current === undefined || Array.isArray(current)) return current
  const id = showValue(document.get('_id') ?? null)
  throw badValue(
    `The field '${path.join('.')}' must be an array but is of type ${typeName(current)} in document {_id: ${id}}`,
  )
}

function union(current: Maybe, list: Value[], values: Value[]): Maybe {
  const merged = [...list]
  for (const value of values) if (!merged.some((element) => areEqual(element, value))) merged.push(copyOf(value))
  return merged.length === list.length && current !== undefined ? current : merged
}

function eachOf(operand: Map<string, Value>): Value[] {
  const each = operand.get('$each')
  const unknown = [...operand.keys()].find((name) => name !== '$each')
  if (unknown) throw badValue(`Found unexpected fields after $each in $addToSet: ${unknown}`)
  if (!Array.isArray(each)) throw failedToParse('The argument to $each in $addToSet must be an array')
  return each
}

/** A condition, a document whose fields must match, or a plain value. */
function pulledBy(operand: Value): (element: Value) => boolean {
  if (operand instanceof BSONRegExp) {
    const pattern = patternOf(operand)
    return (element) => elementMatches({ kind: 'regex', pattern }, element)
  }
  if (isOperatorDocument(operand) && !/^\$(and|or|nor)$/.test(operand.keys().next().value ?? '')) {
    const tests = parseOperators(operand, parseFilter)
    return (element) => tests.every((test) => elementMatches(test, element))
  }
  if (!isDocument(operand)) return (element) => areEqual(element, operand)
  const filter = parseFilter(operand)
  return (element) => isDocument(element) && matches(filter, element)
}
