import { parseCollation } from '../bson/collation'
import { MongoError } from '../errors/mongo-error'
import { notImplemented, wrongType } from '../errors/refusals'
import { collated } from '../filter/collated'
import { parseFilter } from '../filter/parse-filter'
import { matching, planOf, type Search } from '../planner/find'
import type { Plan } from '../planner/plan'
import type { Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { type Document, documentOf, int32, isTruthy, type Value } from '../values/values'
import { type Command, type CommandContext, ok } from './command'
import { documentField, textField } from './command-fields'
import { parseSearch } from './find'
import { hintOf } from './hint'
import { withoutOutput } from './output-stages'
import { readPipeline } from './read-pipeline'
import { statementsOf } from './update'
import { variablesOf } from './variables'

export const explain: Command = {
  fields: ['verbosity'],
  *run(context) {
    const { engine, database, command } = context
    const explained = documentField(command, 'explain')
    if (!explained) throw wrongType('explain', 'object')
    const name = explained.keys().next().value ?? ''
    const namespace = `${database}.${textField(explained, name)}`
    const collection = engine.catalogue.find(namespace)
    const { search, hinted, writes } = explainedOf(name, explained, context)
    const explanation = collection
      ? yield* explainSearch(collection, { ...search, hint: hintOf(collection, hinted) }, writes)
      : { winningPlan: documentOf({ stage: 'EOF' }) }
    const { winningPlan, executionStats } = explanation
    const wantsStats = command.get('verbosity') !== 'queryPlanner' && executionStats
    return ok({
      queryPlanner: documentOf({ namespace, winningPlan, rejectedPlans: [] }),
      ...(wantsStats ? { executionStats } : {}),
    })
  },
}

interface Explained {
  search: Search
  /** The document that has the hint. */
  hinted: Document
  writes?: 'UPDATE' | 'DELETE'
}

function explainedOf(name: string, explained: Document, context: CommandContext): Explained {
  switch (name) {
    case 'find':
      return { search: parseSearch(explained, documentField(explained, 'filter') ?? new Map()), hinted: explained }
    case 'count':
    case 'distinct':
      return { search: parseSearch(explained, documentField(explained, 'query') ?? new Map()), hinted: explained }
    case 'aggregate':
      return { search: readPipeline({ ...context, command: withoutOutput(explained) }).search, hinted: explained }
    case 'update':
    case 'delete':
      return explainedStatement(name, explained, context)
    case 'findAndModify':
    case 'findandmodify': {
      const search = parseSearch(explained, documentField(explained, 'query') ?? new Map())
      return { search: { ...search, limit: 1 }, hinted: explained, writes: writeOf(explained.has('remove')) }
    }
    default:
      throw notImplemented(`explain of '${name}'`)
  }
}

const writeOf = (isRemoval: boolean) => (isRemoval ? 'DELETE' : 'UPDATE')

function explainedStatement(name: 'update' | 'delete', explained: Document, context: CommandContext): Explained {
  const [statement, another] = statementsOf({ ...context, name, command: explained }, `${name}s`)
  if (!statement || another) throw new MongoError('InvalidLength', 'Explained write batches must be of size 1')
  const filter = collated(
    parseFilter(documentField(statement, 'q') ?? new Map(), variablesOf(explained)),
    parseCollation(statement.get('collation')),
  )
  const isAll = name === 'update' ? isTruthy(statement.get('multi')) : !isTruthy(statement.get('limit'))
  return { search: { filter, limit: isAll ? 0 : 1 }, hinted: statement, writes: writeOf(name === 'delete') }
}

interface Explanation {
  winningPlan: Document
  executionStats?: Document
}

function* explainSearch(collection: Collection, search: Search, writes: Explained['writes']): Steps<Explanation> {
  const { filter, skip = 0, limit = 0 } = search
  const plan = planOf(collection, search)
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
    nReturned: int32(writes ? 0 : returned),
    totalKeysExamined: int32(plan.kind === 'collection' ? 0 : examined.keys),
    totalDocsExamined: int32(examined.documents),
  })
  const read = plan.isSorted ? showPlan(plan) : documentOf({ stage: 'SORT', inputStage: showPlan(plan) })
  return { winningPlan: writes ? documentOf({ stage: writes, inputStage: read }) : read, executionStats }
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
