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

/** One UTC day of a bot, as it is stored. */
export interface DayActivity {
  bot: Types.ObjectId
  day: string
  templateId: string
  gained?: Record<string, number>
  stretches?: Intervals
  /** Milliseconds, as they were counted; stretches that were joined hold the pauses between them as well. */
  online?: number
  resting?: number
}

type SpanActivity = Pick<BotDay, 'stretches' | 'gains'> & { atWork: number }

/** What a bot did in a span, of its UTC days in their order; of each day at most so many stretches. */
export function activityIn(span: Span, days: DayActivity[], maxPerDay = MAX_INTERVALS): SpanActivity {
  const perDay = days.map((day) => withoutOverlaps(intervalsOf(day)))
  return {
    stretches: joinAtMidnight(perDay.flatMap((stretches) => coarsen(stretches, maxPerDay)))
      .map((stretch) => clipTo(span, stretch))
      .filter(({ from, to }) => from < to)
      .map(({ kind, from, to }) => ({ kind, from: isoOf(from), to: isoOf(to) })),
    gains: gainsIn(span, days),
    atWork: days.reduce((sum, day, index) => sum + atWorkOn(day, perDay[index] ?? [], span), 0),
  }
}

const intervalsOf = ({ stretches = {} }: DayActivity): IntervalSpan[] =>
  Object.values(stretches).map(({ kind, from, to }) => ({ kind, from: from.getTime(), to: to.getTime() }))

function atWorkOn({ online, resting = 0 }: DayActivity, stretches: IntervalSpan[], span: Span): number {
  const runs = stretches.filter(({ kind }) => kind === 'run').map((run) => clipTo(span, run))
  const shown = runs.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
  return online === undefined ? shown : Math.min(shown, online - resting)
}

/** Days are kept apart at midnight UTC, which nothing else ends at. */
function joinAtMidnight(stretches: IntervalSpan[]): IntervalSpan[] {
  const whole: IntervalSpan[] = []
  for (const stretch of stretches) {
    const last = whole.at(-1)
    if (last && last.kind === stretch.kind && last.to === stretch.from && last.to % DAY === 0) last.to = stretch.to
    else whole.push({ ...stretch })
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
