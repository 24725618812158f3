import type { Engine } from '../engine/engine'
import type { Steps } from '../steps/steps'
import { type Document, documentOf } from '../values/values'
import type { Reply } from '../wire/op-msg'

export interface CommandContext {
  engine: Engine
  name: string
  database: string
  command: Document
  sequences: Map<string, Uint8Array[]>
  connectionId: number
  /** Milliseconds that the command may take; 0 means no limit. */
  maxTime: number
}

export interface Command {
  fields: readonly string[] | 'any'
  run(context: CommandContext): Reply | Steps<Reply>
}

export const ok = (fields: Parameters<typeof documentOf>[0] = {}): Document => documentOf({ ...fields, ok: 1 })
