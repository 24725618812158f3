import { MINUTE } from '../../../shared/time'

export interface Interval {
  kind: 'run' | 'rest' | 'error'
  from: Date
  to: Date
}

interface TimeRange {
  from: Date | number
  to: Date | number
}

/** By `<epoch>-<number>`, as in the store. */
export type Intervals = Record<string, Interval>

/** For one bot and day: one for each five minutes. */
export const MAX_INTERVALS = 288

/**
 * Merges intervals of one kind that are less than a minute apart, then coarsens to the maximum. A merged interval keeps
 * the key of its last part, which may still be running.
 */
export function mergeIntervals(intervals: Intervals): Intervals {
  const all = withoutOverlaps(Object.entries(intervals).map(([key, interval]) => ({ key, ...interval })))
  const joined = joinWhere(all, (one, next) => one.kind === next.kind && Number(next.from) - Number(one.to) < MINUTE)
  const few = coarsen(joined, MAX_INTERVALS)
  return Object.fromEntries(few.map(({ key, kind, from, to }) => [key, { kind, from, to }]))
}

/** Sorts, and cuts each interval at the next one: an error ends when the bot works again within its hour. */
export function withoutOverlaps<Some extends TimeRange>(intervals: Some[]): Some[] {
  const sorted = intervals.toSorted((a, b) => Number(a.from) - Number(b.from))
  return sorted.map((interval, index) => {
    const next = sorted[index + 1]?.from ?? interval.to
    return next < interval.to ? { ...interval, to: next } : interval
  })
}

/** Returns at most `most` intervals, by splitting their time into equal parts. A part gets the kind of its longest interval. */
export function coarsen<Some extends TimeRange & Pick<Interval, 'kind'>>(sorted: Some[], most: number): Some[] {
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length <= most) return sorted
  const begin = Number(first.from)
  const part = (Number(last.from) - begin + 1) / most
  const partOf = ({ from }: Some) => Math.floor((Number(from) - begin) / part)
  return [...Map.groupBy(sorted, partOf).values()].map((group) => {
    const longest = group.reduce((one, next) => (lengthOf(next) > lengthOf(one) ? next : one))
    const [from, to] = [group[0]?.from ?? longest.from, group.at(-1)?.to ?? longest.to]
    return { ...(group.at(-1) ?? longest), kind: longest.kind, from, to }
  })
}

function joinWhere<Some extends Interval>(sorted: Some[], belongTogether: (one: Some, next: Some) => boolean): Some[] {
  const whole: Some[] = []
  for (const interval of sorted) {
    const last = whole.at(-1)
    if (last && belongTogether(last, interval)) whole.splice(-1, 1, { ...interval, from: last.from })
    else whole.push(interval)
  }
  return whole
}

const lengthOf = ({ from, to }: TimeRange) => Number(to) - Number(from)
