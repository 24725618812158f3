import { MinKey } from 'bson'
import { compareValues } from '../../bson/compare'
import { int32, type Maybe } from '../../values/values'
import { type Operator, taking } from './operator'

const comparing = (decide: (order: number) => boolean) => taking(2, 2, ([a, b]) => decide(orderOf(a, b)))

export const comparisonOperators: Record<string, Operator> = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $cmp: taking(2, 2, ([a, b]) => int32(Math.sign(orderOf(a, b)))),
}

/** Like filters, except that a missing value is less than null. */
function orderOf(a: Maybe, b: Maybe): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b)
  if (a === b) return 0
  if (a === undefined) return b instanceof MinKey ? 1 : -1
  return a instanceof MinKey ? -1 : 1
}
