import mongoose, { type mongo } from 'mongoose'
import { PauseModel } from '../../realtime/versions/pause-model'

/** One question to the store, with values as the product asked it. */
export interface Question {
  /** Without its values. */
  shape: string
  collection: string
  pipeline: object[] | undefined
  filter: object
  options: Pick<mongo.FindOptions, 'sort' | 'limit' | 'skip'>
}

/** The different questions that the work asks with Mongoose. */
export async function recordQuestions(work: () => Promise<unknown>): Promise<Question[]> {
  const { questions } = await recordOperations(work)
  return [...Map.groupBy(questions, ({ shape }) => shape).values()].flatMap((alike) => alike.slice(0, 1))
}

interface Recorded {
  /** Writes too. Pauses are asked for at most four times a second, so they do not count. */
  operations: number
  questions: Question[]
}

/** All that the work asks with Mongoose, in order. */
export async function recordOperations(work: () => Promise<unknown>): Promise<Recorded> {
  const recorded: Recorded = { operations: 0, questions: [] }
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (collection === PauseModel.collection.name) return
    recorded.operations += 1
    const question = questionOf(collection, method, args)
    if (question) recorded.questions.push(question)
  })
  try {
    await work()
    return recorded
  } finally {
    mongoose.set('debug', false)
  }
}

/** Whether it reads more than it shows and then sorts that. */
export async function isSortedInMemory(question: Question): Promise<boolean> {
  const { queryPlanner } = await explain(question)
  return JSON.stringify(queryPlanner.winningPlan).includes('"SORT"')
}

function explain({ collection, pipeline, filter, options }: Question): Promise<mongo.Document> {
  const asked = mongoose.connection.collection(collection)
  if (pipeline) return asked.aggregate(pipeline).explain('executionStats')
  return asked.find(filter, options).explain('executionStats')
}

/** The documents and keys that it reads. */
export async function costOf(question: Question): Promise<number> {
  const { executionStats } = await explain(question)
  return executionStats ? executionStats.totalDocsExamined + executionStats.totalKeysExamined : 0
}

function questionOf(collection: string, method: string, args: unknown[]): Question | undefined {
  if (!/^(find|count|aggregate|update|delete|distinct|replace)/.test(method)) return undefined
  const isPipeline = method === 'aggregate'
  const [subject, options] = partsOf(method, args)
  const { sort, limit, skip } = options
  const isOne = /One/.test(method)
  return {
    shape: `${collection}.${method} ${JSON.stringify([shapeOf(subject), sort ?? {}])}`,
    collection,
    pipeline: isPipeline ? (subject as object[]) : undefined,
    filter: isPipeline ? {} : subject,
    options: { ...(sort && { sort }), ...(skip && { skip }), ...(isOne ? { limit: 1 } : limit && { limit }) },
  }
}

function partsOf(method: string, args: unknown[]): [subject: object, options: Question['options']] {
  const at = method === 'distinct' ? 1 : 0
  const optionsAt = /update|replace/i.test(method) || method === 'distinct' ? 2 : 1
  return [(args[at] ?? {}) as object, (args[optionsAt] ?? {}) as Question['options']]
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value instanceof RegExp) return 'pattern'
  if (typeof value !== 'object' || value === null) return typeof value
  if (value.constructor !== Object) return value.constructor.name
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]))
}
