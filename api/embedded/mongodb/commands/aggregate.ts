import { parsePipeline } from '../pipeline/parse-pipeline'
import { sourceOf } from '../pipeline/source'
import { type Document, isTruthy, type Value } from '../values/values'
import type { Command, CommandContext } from './command'
import { countField, documentField, refuseCollation } from './command-fields'
import { explain } from './explain'
import { hintOf } from './hint'
import { aggregatedNamespace, type Opened, openedPipeline } from './opening-stages'
import { encoded, readPipeline } from './read-pipeline'
import { variablesOf } from './variables'

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'hint', 'collation', 'allowDiskUse', 'let', 'explain', 'bypassDocumentValidation'],
  run(context) {
    const { engine, command, maxTime } = context
    if (isTruthy(command.get('explain'))) return explain.run({ ...context, command: explained(command) })
    const namespace = aggregatedNamespace(context)
    const opened = openedPipeline(context)
    if (opened) refuseCollation(command.get('collation'))
    if (opened) return finishOpened(context, namespace, opened)
    const { search, finish } = readPipeline(context)
    const collection = engine.catalogue.find(namespace)
    const batchSize = countField(documentField(command, 'cursor') ?? new Map(), 'batchSize')
    const pages = finish(collection, { ...search, hint: collection && hintOf(collection, command) })
    return engine.cursors.open({ namespace, pages, batchSize, maxTime })
  },
}

function finishOpened({ engine, database, command }: CommandContext, namespace: string, { documents, rest }: Opened) {
  const variables = variablesOf(command)
  const run = parsePipeline(rest, { source: sourceOf(engine.catalogue, database), variables, parsePipeline })
  return engine.cursors.open({ namespace, pages: encoded(run([documents])) })
}

/** The command explain, for drivers that ask for it by an option. */
function explained(command: Document): Document {
  const plain = new Map([...command].filter(([name]) => name !== 'explain'))
  return new Map<string, Value>([
    ['explain', plain],
    ['verbosity', 'queryPlanner'],
  ])
}
