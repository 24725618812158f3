import { type Document, documentOf } from '../values/values'

const kinds = ['reads', 'writes', 'commands'] as const
export type UsageKind = (typeof kinds)[number]

interface Spent {
  operations: number
  microseconds: number
}

/** How many commands each collection has served since the start, and how long they took. */
export interface Usage {
  add(namespace: string, kind: UsageKind, microseconds: number): void
  of(namespace: string, kind: UsageKind): Spent
  namespaces(): string[]
}

export function createUsage(): Usage {
  const spent = new Map<string, Record<UsageKind, Spent>>()
  const nothing = () => ({ operations: 0, microseconds: 0 })
  return {
    add(namespace, kind, microseconds) {
      const entry = spent.get(namespace) ?? { reads: nothing(), writes: nothing(), commands: nothing() }
      spent.set(namespace, entry)
      entry[kind].operations += 1
      entry[kind].microseconds += microseconds
    },
    of: (namespace, kind) => spent.get(namespace)?.[kind] ?? nothing(),
    namespaces: () => [...spent.keys()],
  }
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/collStats/#latencystats-document */
export function latencyStats(usage: Usage, namespace: string): Document {
  const figures = kinds.map((kind) => {
    const { operations, microseconds } = usage.of(namespace, kind)
    return [kind, documentOf({ latency: BigInt(Math.round(microseconds)), ops: BigInt(operations) })] as const
  })
  return documentOf(Object.fromEntries(figures))
}
