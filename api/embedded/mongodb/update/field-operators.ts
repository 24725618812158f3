import { compareValues } from '../bson/compare'
import { typeName } from '../bson/types'
import { badValue, typeMismatch } from '../errors/refusals'
import { add, multiply } from '../values/arithmetic'
import { showValue } from '../values/show-value'
import { nextTimestamp } from '../values/timestamps'
import {
  copyOf,
  type Document,
  int32,
  isDocument,
  isNumber,
  type Maybe,
  type NumberValue,
  type Value,
} from '../values/values'

export interface UpdateTarget {
  document: Document
  path: readonly string[]
  isInsert: boolean
}

export interface Change {
  createsPath: boolean
  /** The new value, undefined to remove it, or the same value to leave it. */
  next(current: Maybe, place: UpdateTarget): Maybe
  target?: readonly string[]
}

export type ParseChange = (operand: Value, name: string) => Change

const writes = (next: Change['next']): Change => ({ createsPath: true, next })

export const fieldOperators = {
  $set: (operand) => writes(() => copyOf(operand)),
  $setOnInsert: (operand) => ({
    createsPath: true,
    next: (current, { isInsert }) => (isInsert ? copyOf(operand) : current),
  }),
  $unset: () => ({ createsPath: false, next: () => undefined }),
  $inc: (operand, name) =>
    arithmetic({ operator: '$inc', verb: 'increment', compute: add, initial: (by) => by }, operand, name),
  $mul: (operand, name) =>
    arithmetic(
      { operator: '$mul', verb: 'multiply', compute: multiply, initial: (by) => multiply(int32(0), by) },
      operand,
      name,
    ),
  $min: (operand) => writes((current) => (isBefore(operand, current) ? operand : current)),
  $max: (operand) => writes((current) => (isAfter(operand, current) ? operand : current)),
  $currentDate: (operand) => writes(clockOf(operand)),
} satisfies Record<string, ParseChange>

const isBefore = (operand: Value, current: Maybe) => current === undefined || compareValues(operand, current) < 0
const isAfter = (operand: Value, current: Maybe) => current === undefined || compareValues(operand, current) > 0

interface Arithmetic {
  operator: string
  verb: string
  compute(a: NumberValue, b: NumberValue): NumberValue | undefined
  initial(operand: NumberValue): NumberValue | undefined
}

function arithmetic({ operator, verb, compute, initial }: Arithmetic, operand: Value, name: string): Change {
  if (!isNumber(operand)) {
    throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${name}: ${showValue(operand)}}`)
  }
  return writes((current, { document, path }) => {
    if (current === undefined) return initial(operand)
    const id = showValue(document.get('_id') ?? null)
    if (!isNumber(current)) {
      const field = path.at(-1)
      throw typeMismatch(
        `Cannot apply ${operator} to a value of non-numeric type. {_id: ${id}} has the field '${field}' of non-numeric type ${typeName(current)}`,
      )
    }
    const result = compute(current, operand)
    if (result === undefined) {
      throw badValue(
        `Failed to apply ${operator} operations to current value (${showValue(current)}) for document {_id: ${id}}`,
      )
    }
    return result
  })
}

function clockOf(operand: Value): () => Value {
  const kind = isDocument(operand) ? operand.get('$type') : 'date'
  const extra = isDocument(operand) ? [...operand.keys()].find((name) => name !== '$type') : undefined
  if (extra) throw badValue(`Unrecognized $currentDate option: ${extra}`)
  if (!isDocument(operand) && typeof operand !== 'boolean') {
    throw badValue(
      `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    )
  }
  if (kind === 'date') return () => new Date()
  if (kind === 'timestamp') return () => nextTimestamp()
  throw badValue(
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  )
}
