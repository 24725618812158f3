import { notImplemented, wrongType } from '../errors/refusals'
import { matching, type Search } from '../planner/find'
import type { Plan } from '../planner/plan'
import { planFor } from '../planner/plan-for'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { type Document, documentOf, int32, type Value } from '../values/values'
import { readPipeline } from './aggregate'
import { type Command, type CommandContext, ok } from './command'
import { documentField, textField } from './command-fields'
import { parseSearch } from './find'
import { hintOf } from './hint'

export const explain: Command = {
  fields: ['verbosity'],
  *run(context) {
    const { engine, database, command } = context
    const explained = documentField(command, 'explain')
    if (!explained) throw wrongType('explain', 'object')
    const name = explained.keys().next().value ?? ''
    const namespace = `${database}.${textField(explained, name)}`
    const collection = engine.catalogue.find(namespace)
    const search = searchOf(name, explained, context)
    const explanation = collection
      ? yield* explainSearch(collection, search, explained)
      : { winningPlan: documentOf({ stage: 'EOF' }) }
    const { winningPlan, executionStats } = explanation
    const wantsStats = command.get('verbosity') !== 'queryPlanner' && executionStats
    return ok({
      queryPlanner: documentOf({ namespace, winningPlan, rejectedPlans: [] }),
      ...(wantsStats ? { executionStats } : {}),
    })
  },
}

function searchOf(name: string, explained: Document, { engine, database }: CommandContext): Search {
  if (name === 'find') return parseSearch(explained, documentField(explained, 'filter') ?? new Map())
  if (name === 'count' || name === 'distinct')
    return parseSearch(explained, documentField(explained, 'query') ?? new Map())
  if (name === 'aggregate') return readPipeline({ engine, database, command: explained }).search
  throw notImplemented(`explain of '${name}'`)
}

interface Explanation {
  winningPlan: Document
  executionStats?: Document
}

function* explainSearch(collection: Collection, search: Search, explained: Document): Steps<Explanation> {
  const { filter, sort = [], skip = 0, limit = 0 } = search
  const plan = planFor(collection, { filter, sort, hint: hintOf(collection, explained) })
  const end = plan.isSorted && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY
  const examined = { keys: 0, documents: 0 }
  let found = 0
  for (const page of matching(collection, plan, { filter, most: end, examined })) {
    found += page.length
    if (found >= end) break
    yield
  }
  const returned = Math.max(0, Math.min(found, limit === 0 ? found : skip + limit) - skip)
  const executionStats = documentOf({
    executionSuccess: true,
    nReturned: int32(returned),
    totalKeysExamined: int32(plan.kind === 'collection' ? 0 : examined.keys),
    totalDocsExamined: int32(examined.documents),
  })
  const stage = showPlan(plan)
  return { winningPlan: plan.isSorted ? stage : documentOf({ stage: 'SORT', inputStage: stage }), executionStats }
}

function showPlan(plan: Plan): Document {
  const direction = 'isBackward' in plan && plan.isBackward ? 'backward' : 'forward'
  switch (plan.kind) {
    case 'collection':
      return documentOf({ stage: 'COLLSCAN', direction })
    case 'union':
      return documentOf({
        stage: plan.mergedBy.length > 0 ? 'SORT_MERGE' : 'OR',
        inputStages: plan.plans.map(showPlan) as Value[],
      })
    case 'id':
      return fetching(documentOf({ stage: 'IXSCAN', keyPattern: { _id: int32(1) }, indexName: '_id_', direction }))
    case 'index': {
      const { spec, isMultikey } = plan.index
      const flags = {
        isMultiKey: isMultikey,
        isUnique: spec.isUnique,
        isSparse: spec.isSparse,
        isPartial: !!spec.partial,
      }
      return fetching(documentOf({ stage: 'IXSCAN', keyPattern: spec.key, indexName: spec.name, ...flags, direction }))
    }
  }
}

const fetching = (inputStage: Document) => documentOf({ stage: 'FETCH', inputStage })
