import { typeName } from '../bson/types'
import { badValue } from '../errors/refusals'
import { integerOf, isInteger, toBigInt } from '../values/arithmetic'
import { showValue } from '../values/show-value'
import { type Document, int32, isDocument, isNumber, type Maybe, type Value } from '../values/values'
import type { Change } from './field-operators'

const operations: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
}

/** https://www.mongodb.com/docs/manual/reference/operator/update/bit/ */
export function bitwise(operand: Value, name: string): Change {
  if (!isDocument(operand)) {
    throw badValue(`The $bit modifier is not compatible with a ${typeName(operand)}: {${name}: ${showValue(operand)}}`)
  }
  if (operand.size === 0) throw badValue('You must pass in at least one bitwise operation')
  const steps = [...operand].map(([operation, by]) => parseStep(operation, by))
  return {
    createsPath: true,
    next: (current, { document }) => steps.reduce<Value>((value, step) => step(value, document), initial(current)),
  }
}

const initial = (current: Maybe) => (current === undefined ? int32(0) : current)

function parseStep(operation: string, by: Value): (value: Value, document: Document) => Value {
  const compute = operations[operation]
  if (!compute) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${operation}'`)
  if (!isNumber(by) || !isInteger(by)) {
    throw badValue(`The $bit modifier field must be an Integer(32/64 bit); a '${typeName(by)}' is not supported here`)
  }
  return (value, document) => {
    if (!isNumber(value) || !isInteger(value)) {
      const id = showValue(document.get('_id') ?? null)
      throw badValue(`Cannot apply $bit to a value of non-integral type. {_id: ${id}} has a ${typeName(value)}`)
    }
    const isWide = typeof value === 'bigint' || typeof by === 'bigint'
    return integerOf(compute(toBigInt(value), toBigInt(by)), isWide ? 'long' : 'int') ?? value
  }
}
