import type { Engine } from '../engine/engine'
import { type Document, documentOf } from '../values/values'
import type { Reply } from '../wire/op-msg'

export interface CommandContext {
  engine: Engine
  name: string
  database: string
  command: Document
  sequences: Map<string, Uint8Array[]>
  connectionId: number
}

export interface Command {
  fields: readonly string[] | 'any'
  run(context: CommandContext): Reply
}

export const ok = (fields: Parameters<typeof documentOf>[0] = {}): Document => documentOf({ ...fields, ok: 1 })
