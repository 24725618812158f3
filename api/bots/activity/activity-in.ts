import type { Types } from 'mongoose'
import type { BotDay, GoodsGained } from '../../../shared/bots'
import { DAY } from '../../../shared/time'
import { GOODS } from '../../game/protocol/game-objects'
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
  /** By `13:15 wood`. */
  goods?: Record<string, number>
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
      .filter(({ kind, from, to }) => from < to || (kind === 'error' && from === to && to < span.to))
      .map(({ kind, from, to }) => ({ kind, from: isoOf(from), to: isoOf(to) })),
    gains: gainsIn(span, days),
    atWork: days.reduce((sum, day, index) => sum + atWorkOn(day, perDay[index] ?? [], span), 0),
  }
}

const intervalsOf = ({ intervals = {} }: DayActivity): IntervalSpan[] =>
  Object.values(intervals).map(({ kind, from, to }) => ({
    kind,
    from: from.getTime(),
    to: (kind === 'error' ? from : to).getTime(),
  }))

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
  const gains = days.flatMap(({ day, gained = {}, goods = {} }) =>
    Object.entries(gained).map(([quarter, amount]) => ({
      at: quarterStart(day, quarter),
      amount,
      goods: goodsOf(quarter, goods),
    })),
  )
  return gains
    .filter(({ at }) => from <= at && at < to)
    .sort((one, other) => one.at - other.at)
    .map(({ at, amount, goods }) => ({ at: isoOf(at), amount, ...(goods && { goods }) }))
}

function goodsOf(quarter: string, goods: Record<string, number>): GoodsGained | null {
  const known = GOODS.flatMap((good) => {
    const amount = goods[`${quarter} ${good}`]
    return amount ? [[good, amount]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : null
}

const clipTo = <Cut extends Span>(span: Span, part: Cut): Cut => ({
  ...part,
  from: Math.max(part.from, span.from),
  to: Math.min(part.to, span.to),
})

const isoOf = (time: number) => new Date(time).toISOString()
