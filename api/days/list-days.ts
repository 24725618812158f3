import type { Types } from 'mongoose'
import { type BotDay, type DaysQuery, WRONG_INSTANT } from '../../shared/bots'
import { MOST_DAYS_ASKED } from '../../shared/limits'
import { DAY, HOUR } from '../../shared/time'
import { refuseFaults } from '../foundation/errors'
import type { Catalogue } from '../templates/catalogue'
import { BotDayModel } from './bot-day-model'
import { dayOf } from './utc-day'
import { type KeptDay, type Span, workedIn } from './worked-in'

/** What the bots of a player did in a span; one that was not online in it is left out. */
export async function listDays(
  { catalogue }: { catalogue: Pick<Catalogue, 'find'> },
  user: { _id: Types.ObjectId | string },
  query: DaysQuery,
): Promise<BotDay[]> {
  const span = spanOf(query)
  const days = await BotDayModel.find({ user: user._id, day: { $gte: dayOf(span.from), $lte: dayOf(span.to - 1) } })
    .sort({ day: 1 })
    .lean<KeptDay[]>()
  return [...Map.groupBy(days, ({ bot }) => bot.toHexString())].flatMap(([bot_id, kept]) => {
    const { stretches, gains, atWork } = workedIn(span, kept)
    if (stretches.length === 0 && gains.length === 0) return []
    const unit = catalogue.find(kept.at(-1)?.templateId ?? '')?.unit ?? ''
    return [{ bot_id, stretches, gains, unit, at_work: atWork }]
  })
}

function spanOf(query: DaysQuery): Span {
  const span = { from: Date.parse(query.from), to: Date.parse(query.to) }
  for (const path of ['from', 'to'] as const) {
    if (Number.isNaN(span[path])) refuseFaults([{ path, message: WRONG_INSTANT }])
  }
  const message = spanRefusal(span)
  if (message) refuseFaults([{ path: 'to', message }])
  return span
}

function spanRefusal({ from, to }: Span): string | null {
  if (from >= to) return 'The span ends before it begins. Exchange from and to.'
  // A month in which the clocks are set back is that much longer.
  return to - from > MOST_DAYS_ASKED * DAY + HOUR ? `Ask for at most ${MOST_DAYS_ASKED} days at once.` : null
}
