import { parsePipeline } from '../pipeline/parse-pipeline'
import { sourceOf } from '../pipeline/source'
import type { Steps } from '../steps/steps'
import { type Document, isTruthy, type Value } from '../values/values'
import type { Reply } from '../wire/op-msg'
import type { Command, CommandContext } from './command'
import { countField, documentField, refuseCollation } from './command-fields'
import { explain } from './explain'
import { hintOf } from './hint'
import { aggregatedNamespace, type Opened, openedPipeline } from './opening-stages'
import { type Output, outputOf } from './output-stages'
import { encoded, readPipeline } from './read-pipeline'
import { variablesOf } from './variables'

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'let', 'explain', 'bypassDocumentValidation'],
  run(context) {
    const { engine, command, maxTime } = context
    if (isTruthy(command.get('explain'))) return explain.run({ ...context, command: explained(command) })
    const namespace = aggregatedNamespace(context)
    const output = outputOf(context)
    if (output) return write(context, namespace, output)
    const batchSize = countField(documentField(command, 'cursor') ?? new Map(), 'batchSize')
    return engine.cursors.open({ namespace, pages: pagesOf(context, namespace), batchSize, maxTime })
  },
}

function pagesOf(context: CommandContext, namespace: string): Iterable<Uint8Array[]> {
  const { engine, command } = context
  const opened = openedPipeline(context)
  if (opened) return pagesOfOpened(context, opened)
  const { search, finish } = readPipeline(context)
  const collection = engine.catalogue.find(namespace)
  return finish(collection, { ...search, hint: collection && hintOf(collection, command) })
}

function pagesOfOpened({ engine, database, command }: CommandContext, { documents, rest }: Opened) {
  refuseCollation(command.get('collation'))
  const variables = variablesOf(command)
  const run = parsePipeline(rest, { source: sourceOf(engine.catalogue, database), variables, parsePipeline })
  return encoded(run(documents))
}

/** Answers an empty batch. */
function* write(context: CommandContext, namespace: string, { source, write: store }: Output): Steps<Reply> {
  yield* store(pagesOf({ ...context, command: source }, namespace))
  return yield* context.engine.cursors.open({ namespace, pages: [], maxTime: context.maxTime })
}

/** The command explain, for drivers that ask for it by an option. */
function explained(command: Document): Document {
  const plain = new Map([...command].filter(([name]) => name !== 'explain'))
  return new Map<string, Value>([
    ['explain', plain],
    ['verbosity', 'queryPlanner'],
  ])
}
