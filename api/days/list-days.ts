import { type BotDay, type DaysQuery, WRONG_INSTANT } from '../../shared/bots'
import { MOST_DAYS_ASKED, MOST_DAYS_WITHOUT_ANALYTICS } from '../../shared/limits'
import { analyticsRefusal } from '../../shared/plans/plan-refusals'
import { DAY, HOUR } from '../../shared/time'
import { AppError, refuseFaults } from '../foundation/errors'
import type { Catalogue } from '../templates/catalogue'
import { findUser } from '../users/find-user'
import { BotDayModel } from './bot-day-model'
import { dayOf } from './utc-day'
import { type KeptDay, type Span, workedIn } from './worked-in'

/** What the bots of a player did in a span; one that was not online in it is left out. */
export async function listDays(
  { catalogue }: { catalogue: Pick<Catalogue, 'find'> },
  viewer: { id: string },
  query: DaysQuery,
): Promise<BotDay[]> {
  const span = spanOf(query)
  if (span.to - span.from > MOST_DAYS_WITHOUT_ANALYTICS * DAY) await refuseWithoutAnalytics(viewer)
  const days = await BotDayModel.find({ user: viewer.id, day: { $gte: dayOf(span.from), $lte: dayOf(span.to - 1) } })
    .sort({ day: 1 })
    .lean<KeptDay[]>()
  return [...Map.groupBy(days, ({ bot }) => bot.toHexString())].flatMap(([bot_id, kept]) => {
    const { stretches, gains, atWork } = workedIn(span, kept)
    if (stretches.length === 0 && gains.length === 0) return []
    const unit = catalogue.find(kept.at(-1)?.templateId ?? '')?.unit ?? ''
    return [{ bot_id, stretches, gains, unit, at_work: atWork }]
  })
}

async function refuseWithoutAnalytics(viewer: { id: string }) {
  const refusal = analyticsRefusal((await findUser(viewer)).plan)
  if (refusal) throw new AppError('limit_reached', refusal)
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
