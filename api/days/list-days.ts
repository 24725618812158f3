import type { Types } from 'mongoose'
import { type BotDay, type DaysQuery, WRONG_INSTANT } from '../../shared/bots'
import { MOST_DAYS_ASKED } from '../../shared/limits'
import { DAY, HOUR } from '../../shared/time'
import { invalid } from '../foundation/errors'
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
  if (Number.isNaN(span.from) || Number.isNaN(span.to)) throw invalid(WRONG_INSTANT)
  if (span.from >= span.to) throw invalid('The span ends before it begins. Exchange from and to.')
  // A month in which the clocks are set back is that much longer.
  if (span.to - span.from > MOST_DAYS_ASKED * DAY + HOUR)
    throw invalid(`Ask for at most ${MOST_DAYS_ASKED} days at once.`)
  return span
}
