import { arithmeticOperators } from './arithmetic'
import { comparisonOperators } from './comparison'
import { conversionOperators } from './conversion'
import { dateOperators } from './dates'
import { listOperators } from './lists'
import { logicOperators } from './logic'
import { objectOperators } from './objects'
import type { Operator } from './operator'
import { setOperators } from './sets'
import { stringOperators } from './strings'
import { totalOperators } from './totals'

export const operators: ReadonlyMap<string, Operator> = new Map(
  [
    arithmeticOperators,
    comparisonOperators,
    conversionOperators,
    dateOperators,
    listOperators,
    logicOperators,
    objectOperators,
    setOperators,
    stringOperators,
    totalOperators,
  ].flatMap(Object.entries),
)
