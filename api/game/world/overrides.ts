import type { EventKind } from '../protocol/events'
import type { Tools } from '../protocol/game-objects'

export type Priced = keyof Tools | 'recruits'

/** What tests and the practice page change on purpose, for all worlds of a realm. A restart forgets it. */
export interface Overrides {
  /** Factors on prices. */
  prices: Partial<Record<Priced, number>>
  /** Events that are open beside the calendar. Times are game time. */
  events: { kind: EventKind; from: number; until: number }[]
}

/** A world may have none. */
interface Overridden {
  overrides?: Overrides
}

export const noOverrides = (): Overrides => ({ prices: {}, events: [] })

export const priceFactor = ({ overrides }: Overridden, good: Priced): number => overrides?.prices[good] ?? 1

export const openedEvents = ({ overrides }: Overridden): Overrides['events'] => overrides?.events ?? []
