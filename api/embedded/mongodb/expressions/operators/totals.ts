import type { Maybe } from '../../values/values'
import { accumulators } from './accumulators'
import type { Operation, Operator } from './operator'

function total(name: string): Operator {
  return ({ operand, parsing }: Operation) => {
    const given =
      Array.isArray(operand) && operand.length !== 1 ? operand : [Array.isArray(operand) ? operand[0] : operand]
    const values = given.map((value) => parsing.parse(value ?? null))
    return (scope) => {
      const evaluated = values.map((evaluate) => evaluate(scope))
      const [only] = evaluated
      return summarize(name, evaluated.length === 1 && Array.isArray(only) ? only : evaluated)
    }
  }
}

function summarize(name: string, values: readonly Maybe[]): Maybe {
  const accumulator = accumulators.get(name)?.()
  for (const value of values) accumulator?.add(value)
  return accumulator?.result()
}

export const totalOperators: Record<string, Operator> = {
  $sum: total('$sum'),
  $avg: total('$avg'),
  $min: total('$min'),
  $max: total('$max'),
}
