import type { Engine } from '../engine/engine'
import { type Document, documentOf } from '../values/values'
import type { Reply } from '../wire/op-msg'

export interface CommandContext {
  engine: Engine
  name: string
  database: string
  command: Document
  /** Document sequences sent beside the command body, still as BSON. */
  sequences: Map<string, Uint8Array[]>
  connectionId: number
}

export interface Command {
  /** The fields that the command understands; any other is rejected. */
  fields: readonly string[]
  run(context: CommandContext): Reply
}

export const ok = (fields: Parameters<typeof documentOf>[0] = {}): Document => documentOf({ ...fields, ok: 1 })
