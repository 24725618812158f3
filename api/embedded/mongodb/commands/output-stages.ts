import { notImplemented } from '../errors/refusals'
import type { Steps } from '../steps/steps'
import { type Document, isDocument, type Value } from '../values/values'
import type { CommandContext } from './command'
import { parseMerge } from './merge'
import { parseOut } from './out'

/** A last stage of a pipeline that writes what the stages before it yield. */
export interface Output {
  /** The command without this stage. */
  source: Document
  write(pages: Iterable<Uint8Array[]>): Steps<void>
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

function outputStageOf(command: Document): [string, Value] | undefined {
  const pipeline = command.get('pipeline')
  const last = Array.isArray(pipeline) ? pipeline.at(-1) : undefined
  const [entry] = isDocument(last) && last.size === 1 ? last : []
  return entry && ['$out', '$merge'].includes(entry[0]) ? entry : undefined
}
