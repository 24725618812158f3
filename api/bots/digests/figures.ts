import type { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import type { Digest } from '../../notifications/channels/model/digest'
import { activityIn, type DayActivity, type Span } from '../activity/activity-in'
import { dayOf } from '../activity/utc-day'

export interface BotFigures {
  gained: number
  unit: string
  /** In milliseconds, without rests. */
  atWork: number
}

/** The longest time between two saves of a run. */
const SAVED_WITHIN = 2 * MINUTE

/** What the bots of a player did in a span, removed ones too, by bot: as the analytics have it. */
export function figuresByBot(
  days: readonly DayActivity[],
  span: Span,
  unitOf: (templateId: string) => string,
): Map<string, BotFigures> {
  const [first, last] = [dayOf(span.from), dayOf(span.to - 1)]
  const within = days.filter(({ day }) => first <= day && day <= last)
  return new Map(
    [...Map.groupBy(within, ({ bot }) => bot.toHexString())].map(([bot, botDays]) => {
      const { gains, atWork } = activityIn(span, botDays)
      const gained = gains.reduce((sum, { amount }) => sum + amount, 0)
      return [bot, { gained, unit: unitOf(botDays.at(-1)?.templateId ?? ''), atWork }]
    }),
  )
}

/** Amounts of different units are never added. */
export function gainsByUnit(figures: Iterable<BotFigures>): Digest['gains'] {
  const sums = new Map<string, number>()
  for (const { unit, gained } of figures) sums.set(unit, (sums.get(unit) ?? 0) + gained)
  return [...sums]
    .map(([unit, amount]) => ({ unit, amount }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
}

/** The bots whose last interval is a rest that still lasts. */
export function restingBots(days: readonly DayActivity[], now: number): Set<string> {
  const resting = [...Map.groupBy(days, ({ bot }) => bot.toHexString())].filter(([, botDays]) => {
    const last = botDays
      .flatMap(({ intervals = {} }) => Object.values(intervals))
      .reduce<{ kind: string; to: Date } | null>(
        (latest, each) => (latest && latest.to > each.to ? latest : each),
        null,
      )
    return last?.kind === 'rest' && last.to.getTime() > now - SAVED_WITHIN
  })
  return new Set(resting.map(([bot]) => bot))
}

export type BotDays = DayActivity & { user: Types.ObjectId }
