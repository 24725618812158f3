import { certainTests } from '../filter/implication'
import type { FieldPredicate, Predicate } from '../filter/predicate'
import type { SortKey } from '../paths/sort-key'
import type { Collection } from '../storage/collection'
import { END_OF_KEYS, START_OF_KEYS } from '../storage/scan'
import { rangesOf } from './bounds'
import type { Candidate, Plan, PlanRequest } from './plan'
import { planByIndex } from './plan-by-index'
import { boundsOnField, isEmpty, isExactWith } from './used-bounds'

/** The least score of a plan that reads only a part of an index. */
const NARROWING_SCORE = 5
const ID_SCORE = 20

/** The plan of a read, which counts the indexes that it uses. */
export function planFor(collection: Collection, request: PlanRequest): Plan {
  const plan = choosePlan(collection, request)
  for (const used of new Set(usedBy(collection, plan))) used.uses += 1
  return plan
}

function usedBy(collection: Collection, plan: Plan): { uses: number }[] {
  if (plan.kind === 'union') return plan.plans.flatMap((each) => usedBy(collection, each))
  if (plan.kind === 'collection') return []
  return [plan.kind === 'id' ? collection.idUsage : plan.index]
}

function choosePlan(collection: Collection, request: PlanRequest): Plan {
  const { filter, sort, hint } = request
  const isBackward = hint === 'collection backwards'
  const scan: Plan = { kind: 'collection', isBackward, isExact: isEmpty(filter), isSorted: sort.length === 0 }
  return isBackward || hint === 'collection' ? scan : (bestOf(collection, request)?.plan ?? scan)
}

function bestOf(collection: Collection, { filter, sort, hint }: PlanRequest): Candidate | undefined {
  const tests = certainTests(filter)
  const byId = hint === undefined || hint === 'id' ? planById(filter, tests, sort) : undefined
  if (byId && (hint === 'id' || byId.score > 0)) return byId
  const candidates = (hint instanceof Object ? [hint] : collection.indexes).flatMap((index) => {
    const candidate = planByIndex(index, { filter, tests, sort, isHinted: hint === index })
    return candidate ? [candidate] : []
  })
  const best = candidates.reduce<Candidate | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
  const union = best && hint !== undefined ? undefined : planUnion(collection, filter, sort)
  return union && union.score > (best?.score ?? 0) ? union : (best ?? byId)
}

function planById(filter: Predicate, tests: FieldPredicate[], sort: readonly SortKey[]): Candidate | undefined {
  const used = boundsOnField('_id', tests, false)
  const ranges = used ? rangesOf([used.bounds], [1]) : [{ low: START_OF_KEYS, high: END_OF_KEYS }]
  const byIdAlone = sort.length === 1 && sort[0]?.name === '_id'
  if (!ranges || (!used && !byIdAlone)) return undefined
  const isSingle = used?.bounds.kind === 'points' && ranges.length === 1 && used.bounds.prefixes.length === 0
  const isSorted = sort.length === 0 || isSingle || (byIdAlone && ranges.length === 1)
  const isExact = used ? isExactWith(filter, [used]) : isEmpty(filter)
  const plan: Plan = { kind: 'id', ranges, isBackward: byIdAlone && sort[0]?.direction === -1, isExact, isSorted }
  const isNarrow = used !== undefined && (used.bounds.kind === 'points' || tests.length === 1)
  return { plan, score: isNarrow ? ID_SCORE : 0 }
}

/** One plan for each branch of `$or`, which the other conditions narrow too. It is as good as its worst branch. */
function planUnion(collection: Collection, filter: Predicate, sort: readonly SortKey[]): Candidate | undefined {
  const clauses = filter.kind === 'and' ? filter.predicates : [filter]
  const or = clauses.find(({ kind }) => kind === 'or')
  if (or?.kind !== 'or') return undefined
  const rest = clauses.filter((each) => each !== or)
  const branches: Candidate[] = []
  for (const predicate of or.predicates) {
    const branch: Predicate = rest.length === 0 ? predicate : { kind: 'and', predicates: [predicate, ...rest] }
    const best = bestOf(collection, { filter: branch, sort })
    if (!best || best.score < NARROWING_SCORE) return undefined
    branches.push(best)
  }
  const plans = branches.map(({ plan }) => plan)
  const isSorted = plans.every((plan) => plan.isSorted)
  const plan: Plan = { kind: 'union', plans, mergedBy: isSorted ? sort : [], isExact: false, isSorted }
  return { plan, score: Math.min(...branches.map(({ score }) => score)) }
}
