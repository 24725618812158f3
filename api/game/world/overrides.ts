/** What tests and the practice page change on purpose, for all worlds of a realm. A restart forgets it. */
export interface Overrides {
  /** Factors on prices of tools and recruits, by the name of the good. */
  prices: Record<string, number>
  /** Events that are open beside the calendar. Times are game time. */
  events: { kind: string; from: number; until: number }[]
}

/** A world may have none. */
interface Overridden {
  overrides?: Overrides
}

export const noOverrides = (): Overrides => ({ prices: {}, events: [] })

export const priceFactor = ({ overrides }: Overridden, good: string): number => overrides?.prices[good] ?? 1

export const openedEvents = ({ overrides }: Overridden): Overrides['events'] => overrides?.events ?? []
