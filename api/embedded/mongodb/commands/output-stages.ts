import { decodeDocument } from '../bson/decode'
import { notImplemented } from '../errors/refusals'
import { findStored } from '../planner/find'
import type { Steps } from '../steps/steps'
import { type Document, isDocument, type Value } from '../values/values'
import type { CommandContext } from './command'
import { parseMerge } from './merge'
import { targetOf } from './output-target'

/** A last stage of a pipeline that writes what the stages before it yield. */
export interface Output {
  /** The command without this stage. */
  source: Document
  write(documents: Document[]): void
}

export const hasOutput = (command: Document) => outputStageOf(command) !== undefined

export function withoutOutput(command: Document): Document {
  const pipeline = command.get('pipeline')
  return hasOutput(command) && Array.isArray(pipeline)
    ? new Map(command).set('pipeline', pipeline.slice(0, -1))
    : command
}

export function outputOf(context: CommandContext): Output | undefined {
  const [name, operand] = outputStageOf(context.command) ?? []
  if (operand === undefined) return undefined
  if (context.command.has('collation')) throw notImplemented(`${name} with a collation`)
  const write = name === '$out' ? parseOut(operand, context) : parseMerge(operand, context)
  return { source: withoutOutput(context.command), write }
}

/** Reads everything first, as its target may be its source, and then writes at once. */
export function* storeOutput(pages: Iterable<Uint8Array[]>, write: Output['write']): Steps<void> {
  const documents: Document[] = []
  for (const page of pages) {
    for (const bson of page) documents.push(decodeDocument(bson))
    yield
  }
  write(documents)
}

function outputStageOf(command: Document): [string, Value] | undefined {
  const pipeline = command.get('pipeline')
  const last = Array.isArray(pipeline) ? pipeline.at(-1) : undefined
  const [entry] = isDocument(last) && last.size === 1 ? last : []
  return entry && ['$out', '$merge'].includes(entry[0]) ? entry : undefined
}

/** Replaces all documents of the target and keeps its indexes (https://www.mongodb.com/docs/manual/reference/operator/aggregation/out/). */
function parseOut(operand: Value, { engine, database }: CommandContext): Output['write'] {
  const namespace = targetOf('$out', operand, database)
  const { catalogue, transactions } = engine
  return (documents) =>
    transactions.write(() => {
      const target = catalogue.ensure(namespace)
      for (const stored of findStored(target, { filter: { kind: 'and', predicates: [] } })) target.remove(stored)
      for (const document of documents) target.insert(document)
    })
}
