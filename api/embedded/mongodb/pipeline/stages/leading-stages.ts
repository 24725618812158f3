import type { Variables } from '../../expressions/operators/evaluation'
import type { Predicate } from '../../filter/predicate'
import { parseSort } from '../../paths/sort-key'
import type { Search } from '../../planner/find'
import { isDocument, type Value } from '../../values/values'
import { countIn, parseMatch } from './simple'

/** Splits a pipeline into the leading stages that storage and indexes can answer, and the rest. */
export function splitPipeline(pipeline: Value[], variables: Variables): { search: Search; rest: Value[] } {
  const rest = [...pipeline]
  const take = (name: string): Value | undefined => {
    const [stage] = rest
    const operand = isDocument(stage) && stage.size === 1 ? stage.get(name) : undefined
    if (operand !== undefined) rest.shift()
    return operand
  }
  const filters: Predicate[] = []
  for (let match = take('$match'); match !== undefined; match = take('$match')) {
    filters.push(parseMatch(match, variables))
  }
  const sort = take('$sort')
  const skip = take('$skip')
  const limit = take('$limit')
  const search = {
    filter: filters.length === 1 && filters[0] ? filters[0] : ({ kind: 'and', predicates: filters } as const),
    sort: parseSort(sort),
    skip: skip === undefined ? undefined : countIn({ name: '$skip', operand: skip }, 0),
    limit: limit === undefined ? undefined : countIn({ name: '$limit', operand: limit }, 1),
  }
  return { search, rest }
}

/** Whether a pipeline only counts: countDocuments sends { $group: { _id: 1, n: { $sum: 1 } } }. */
export function isCountOnly(rest: Value[]): boolean {
  const [stage] = rest
  const group = rest.length === 1 && isDocument(stage) ? stage.get('$group') : undefined
  if (!isDocument(group) || group.size !== 2) return false
  const sum = group.get('n')
  return isOne(group.get('_id')) && isDocument(sum) && sum.size === 1 && isOne(sum.get('$sum'))
}

const isOne = (value: Value | undefined) => String(value) === '1'
