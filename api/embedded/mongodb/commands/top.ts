import type { Usage, UsageKind } from '../engine/usage'
import { type Document, documentOf, type Value } from '../values/values'
import { type Command, ok } from './command'

/** https://www.mongodb.com/docs/manual/reference/command/top/ */
export const top: Command = {
  fields: [],
  run({ engine }) {
    const totals = engine.usage.namespaces().map((namespace) => [namespace, usageOf(engine.usage, namespace)] as const)
    return ok({ totals: new Map<string, Value>([['note', 'all times in microseconds'], ...totals]) })
  },
}

function usageOf(usage: Usage, namespace: string): Document {
  const figures = (...kinds: UsageKind[]) => {
    const spent = kinds.map((kind) => usage.of(namespace, kind))
    return {
      time: BigInt(Math.round(spent.reduce((sum, { microseconds }) => sum + microseconds, 0))),
      count: BigInt(spent.reduce((sum, { operations }) => sum + operations, 0)),
    }
  }
  return documentOf({
    total: figures('reads', 'writes', 'commands'),
    readLock: figures('reads'),
    writeLock: figures('writes'),
    commands: figures('commands'),
  })
}
