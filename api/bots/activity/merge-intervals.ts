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

/** By their keys, as a day keeps them. */
export type Intervals = Record<string, Interval>

/** Of a day of a bot: one for each five minutes. */
export const MAX_INTERVALS = 288

/**
 * The same stretches, as few as a day may keep: those of one kind that are less than a minute apart are one, and of more than
 * the most, those that begin in the same part of the day. A stretch that is joined goes by the key of the last one, which may still run.
 */
export function mergeIntervals(stretches: Intervals): Intervals {
  const all = withoutOverlaps(Object.entries(stretches).map(([key, stretch]) => ({ key, ...stretch })))
  const joined = joinWhere(all, (one, next) => one.kind === next.kind && Number(next.from) - Number(one.to) < MINUTE)
  const few = coarsen(joined, MAX_INTERVALS)
  return Object.fromEntries(few.map(({ key, kind, from, to }) => [key, { kind, from, to }]))
}

/** In their order, and none over the next: an error shows up to the end of its hour, unless the bot was at work again before. */
export function withoutOverlaps<Some extends TimeRange>(stretches: Some[]): Some[] {
  const sorted = stretches.toSorted((a, b) => Number(a.from) - Number(b.from))
  return sorted.map((stretch, index) => {
    const next = sorted[index + 1]?.from ?? stretch.to
    return next < stretch.to ? { ...stretch, to: next } : stretch
  })
}

/** At most so many, in as many equal parts of the time that they span; each part is of the kind that took the longest in it. */
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
  for (const stretch of sorted) {
    const last = whole.at(-1)
    if (last && belongTogether(last, stretch)) whole.splice(-1, 1, { ...stretch, from: last.from })
    else whole.push(stretch)
  }
  return whole
}

const lengthOf = ({ from, to }: TimeRange) => Number(to) - Number(from)
