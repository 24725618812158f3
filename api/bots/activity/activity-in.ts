import type { Types } from 'mongoose'
import type { BotDay } from '../../../shared/bots'
import { DAY } from '../../../shared/time'
import { coarsen, type Intervals, MAX_INTERVALS, withoutOverlaps } from './merge-intervals'
import { quarterStart } from './quarters'

export interface Span {
  from: number
  to: number
}

interface IntervalSpan extends Span {
  kind: 'run' | 'rest' | 'error'
}

export interface DayActivity {
  bot: Types.ObjectId
  day: string
  templateId: string
  gained?: Record<string, number>
  intervals?: Intervals
  /** Milliseconds, exact. Merged intervals are longer: they include the pauses between their parts. */
  online: number
  resting: number
}

type SpanActivity = Pick<BotDay, 'stretches' | 'gains'> & { atWork: number }

/** What a bot did in a span, from its UTC days in order, with at most `maxPerDay` intervals of each. */
export function activityIn(span: Span, days: DayActivity[], maxPerDay = MAX_INTERVALS): SpanActivity {
  const perDay = days.map((day) => withoutOverlaps(intervalsOf(day)))
  return {
    stretches: joinAtMidnight(perDay.flatMap((intervals) => coarsen(intervals, maxPerDay)))
      .map((interval) => clipTo(span, interval))
      .filter(({ from, to }) => from < to)
      .map(({ kind, from, to }) => ({ kind, from: isoOf(from), to: isoOf(to) })),
    gains: gainsIn(span, days),
    atWork: days.reduce((sum, day, index) => sum + atWorkOn(day, perDay[index] ?? [], span), 0),
  }
}

const intervalsOf = ({ intervals = {} }: DayActivity): IntervalSpan[] =>
  Object.values(intervals).map(({ kind, from, to }) => ({ kind, from: from.getTime(), to: to.getTime() }))

function atWorkOn({ online, resting }: DayActivity, intervals: IntervalSpan[], span: Span): number {
  const runs = intervals.filter(({ kind }) => kind === 'run').map((run) => clipTo(span, run))
  const shown = runs.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
  return Math.min(shown, online - resting)
}

/** Intervals are stored by UTC day, so a run over midnight is in two parts. */
function joinAtMidnight(intervals: IntervalSpan[]): IntervalSpan[] {
  const whole: IntervalSpan[] = []
  for (const interval of intervals) {
    const last = whole.at(-1)
    if (last && last.kind === interval.kind && last.to === interval.from && last.to % DAY === 0) last.to = interval.to
    else whole.push({ ...interval })
  }
  return whole
}

function gainsIn({ from, to }: Span, days: DayActivity[]): BotDay['gains'] {
  const amounts = new Map<number, number>()
  for (const { day, gained = {} } of days) {
    for (const [quarter, amount] of Object.entries(gained)) {
      const at = quarterStart(day, quarter)
      if (from <= at && at < to) amounts.set(at, (amounts.get(at) ?? 0) + amount)
    }
  }
  return [...amounts].sort(([a], [b]) => a - b).map(([at, amount]) => ({ at: isoOf(at), amount }))
}

const clipTo = <Cut extends Span>(span: Span, part: Cut): Cut => ({
  ...part,
  from: Math.max(part.from, span.from),
  to: Math.min(part.to, span.to),
})

const isoOf = (time: number) => new Date(time).toISOString()
