import { SECOND } from '../../../shared/time'

type Counted = 'reconnects' | 'whole answers' | 'unchanged' | 'refused by a limit' | 'signed out' | 'failed'

/** Counts by second. */
export interface Tally {
  count(what: Counted): void
  /** A page has a stream again after so many milliseconds. */
  returned(after: number): void
  total(what: Counted): number
  /** The most within one second. */
  most(what: Counted): number
  readonly absences: number[]
}

export function createTally(): Tally {
  const seconds = new Map<Counted, Map<number, number>>()
  const absences: number[] = []
  const countsOf = (what: Counted) => [...(seconds.get(what)?.values() ?? [])]
  return {
    count(what) {
      const second = Math.floor(performance.now() / SECOND)
      const counts = seconds.get(what) ?? new Map<number, number>()
      seconds.set(what, counts.set(second, (counts.get(second) ?? 0) + 1))
    },
    returned: (after) => void absences.push(after),
    total: (what) => countsOf(what).reduce((sum, count) => sum + count, 0),
    most: (what) => Math.max(0, ...countsOf(what)),
    absences,
  }
}
