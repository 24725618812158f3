import type { Types } from 'mongoose'
import type { BotDay } from '../../shared/bots'
import { DAY } from '../../shared/time'
import { beginningOf } from './quarters'

export interface Span {
  from: number
  to: number
}

interface Stretch extends Span {
  kind: 'run' | 'rest' | 'error'
}

/** One UTC day of a bot, as it is stored. */
export interface KeptDay {
  bot: Types.ObjectId
  day: string
  templateId: string
  gained?: Record<string, number>
  stretches?: Record<string, { kind: Stretch['kind']; from: Date; to: Date }>
}

type Worked = Pick<BotDay, 'stretches' | 'gains'> & { atWork: number }

/** What a bot did in a span, of its UTC days in their order. */
export function workedIn(span: Span, days: KeptDay[]): Worked {
  const all = days.flatMap(stretchesOf).sort((a, b) => a.from - b.from)
  const runs = all.filter(({ kind }) => kind === 'run').map((run) => cutTo(span, run))
  return {
    stretches: joined(apart(all))
      .map((stretch) => cutTo(span, stretch))
      .filter(({ from, to }) => from < to)
      .map(({ kind, from, to }) => ({ kind, from: isoOf(from), to: isoOf(to) })),
    gains: gainsIn(span, days),
    atWork: runs.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0),
  }
}

const stretchesOf = ({ stretches = {} }: KeptDay): Stretch[] =>
  Object.values(stretches).map(({ kind, from, to }) => ({ kind, from: from.getTime(), to: to.getTime() }))

/** None over the next: an error shows up to the end of its hour, unless the bot was at work again before. */
const apart = (stretches: Stretch[]): Stretch[] =>
  stretches.map((stretch, index) => ({
    ...stretch,
    to: Math.min(stretch.to, stretches[index + 1]?.from ?? stretch.to),
  }))

/** Days are kept apart at midnight UTC, which nothing else ends at. */
function joined(stretches: Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of stretches) {
    const last = whole.at(-1)
    if (last && last.kind === stretch.kind && last.to === stretch.from && last.to % DAY === 0) last.to = stretch.to
    else whole.push({ ...stretch })
  }
  return whole
}

function gainsIn({ from, to }: Span, days: KeptDay[]): BotDay['gains'] {
  const amounts = new Map<number, number>()
  for (const { day, gained = {} } of days) {
    for (const [quarter, amount] of Object.entries(gained)) {
      const at = beginningOf(day, quarter)
      if (from <= at && at < to) amounts.set(at, (amounts.get(at) ?? 0) + amount)
    }
  }
  return [...amounts].sort(([a], [b]) => a - b).map(([at, amount]) => ({ at: isoOf(at), amount }))
}

const cutTo = <Cut extends Span>(span: Span, cut: Cut): Cut => ({
  ...cut,
  from: Math.max(cut.from, span.from),
  to: Math.min(cut.to, span.to),
})

const isoOf = (time: number) => new Date(time).toISOString()
