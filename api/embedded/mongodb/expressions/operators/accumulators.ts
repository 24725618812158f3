import { Decimal128 } from 'bson'
import { compareValues, identityOf } from '../../bson/compare'
import { notImplemented } from '../../errors/refusals'
import { addOrWiden, toDecimal } from '../../values/arithmetic'
import { exactOfDecimal } from '../../values/decimal'
import { asDouble, int32, isNullish, isNumber, type Maybe, type NumberValue, type Value } from '../../values/values'
import { mergeDocuments } from './objects'

export interface Accumulator {
  add(value: Maybe): void
  result(): Maybe
}

export const accumulators: ReadonlyMap<string, () => Accumulator> = new Map(
  Object.entries({
    $sum: sum,
    $avg: average,
    $min: () => extreme((order) => order < 0),
    $max: () => extreme((order) => order > 0),
    $first: first,
    $last: last,
    $push: push,
    $addToSet: addToSet,
    $mergeObjects: merge,
    $count: count,
  }),
)

/** Ignores values that are not numbers. */
function sum(): Accumulator {
  let total: NumberValue = int32(0)
  return {
    add(value) {
      if (isNumber(value)) total = addOrWiden(total, value)
    },
    result: () => total,
  }
}

function average(): Accumulator {
  let total: NumberValue = int32(0)
  let values = 0
  return {
    add(value) {
      if (!isNumber(value)) return
      total = addOrWiden(total, value)
      values += 1
    },
    result() {
      if (values === 0) return null
      return total instanceof Decimal128 ? decimalQuotient(total, values) : asDouble(total) / values
    },
  }
}

/** Exact if the quotient ends within forty more digits; otherwise rejected rather than rounded. */
function decimalQuotient(total: Decimal128, values: number): Value {
  const exact = exactOfDecimal(total)
  if (typeof exact === 'number') return toDecimal(exact)
  const digits = 40
  const scaled = exact.coefficient * 10n ** BigInt(digits)
  if (scaled % BigInt(values) !== 0n) throw notImplemented('$avg of decimals whose quotient has no end')
  return Decimal128.fromStringWithRounding(`${scaled / BigInt(values)}E${exact.exponent - digits}`)
}

function extreme(isBetter: (order: number) => boolean): Accumulator {
  let best: Maybe
  return {
    add(value) {
      if (isNullish(value)) return
      if (best === undefined || isBetter(compareValues(value, best))) best = value
    },
    result: () => best ?? null,
  }
}

function first(): Accumulator {
  let held: { value: Maybe } | undefined
  return {
    add(value) {
      held ??= { value }
    },
    result: () => held?.value ?? null,
  }
}

function last(): Accumulator {
  let held: Maybe
  return {
    add(value) {
      held = value
    },
    result: () => held ?? null,
  }
}

function push(): Accumulator {
  const values: Value[] = []
  return {
    add(value) {
      if (value !== undefined) values.push(value)
    },
    result: () => values,
  }
}

function addToSet(): Accumulator {
  const values = new Map<string, Value>()
  return {
    add(value) {
      if (value === undefined) return
      const identity = identityOf(value)
      if (!values.has(identity)) values.set(identity, value)
    },
    result: () => [...values.values()],
  }
}

function merge(): Accumulator {
  const values: Maybe[] = []
  return {
    add(value) {
      values.push(value)
    },
    result: () => mergeDocuments(values),
  }
}

function count(): Accumulator {
  let counted = 0
  return {
    add() {
      counted += 1
    },
    result: () => int32(counted),
  }
}
