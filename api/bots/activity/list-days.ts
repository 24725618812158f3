import { type BotDay, type DaysQuery, WRONG_INSTANT } from '../../../shared/bots'
import { MOST_BOT_DAYS_ASKED, MOST_DAYS_ASKED, MOST_DAYS_WITHOUT_ANALYTICS } from '../../../shared/limits'
import { analyticsRefusal } from '../../../shared/plans/plan-refusals'
import { DAY, HOUR } from '../../../shared/time'
import { findUser } from '../../identity/users/find-user'
import { AppError, invalidAt, refuseFaults } from '../../platform/errors'
import type { Catalogue } from '../templates/catalogue'
import { BotDayModel } from './bot-day-model'
import { MOST_STRETCHES } from './few-stretches'
import { type StoredDay, withFewStretches } from './shorten-day'
import { dayOf } from './utc-day'
import { type KeptDay, type Span, workedIn } from './worked-in'

/** Of all bots and days in one answer: a long span is told more coarsely. */
const MOST_STRETCHES_ANSWERED = 20_000
const FEWEST_STRETCHES = 4

/** What the bots of a player did in a span; one that was not online in it is left out. */
export async function listDays(
  { catalogue }: { catalogue: Pick<Catalogue, 'find'> },
  viewer: { id: string },
  query: DaysQuery,
): Promise<BotDay[]> {
  const span = spanOf(query)
  if (span.to - span.from > MOST_DAYS_WITHOUT_ANALYTICS * DAY) await refuseWithoutAnalytics(viewer)
  const days = await keptDays(viewer.id, span)
  const mostADay = Math.max(FEWEST_STRETCHES, Math.floor(MOST_STRETCHES_ANSWERED / days.length))
  return [...Map.groupBy(days, ({ bot }) => bot.toHexString())].flatMap(([bot_id, kept]) => {
    const { stretches, gains, atWork } = workedIn(span, kept, Math.min(mostADay, MOST_STRETCHES))
    if (stretches.length === 0 && gains.length === 0) return []
    const unit = catalogue.find(kept.at(-1)?.templateId ?? '')?.unit ?? ''
    return [{ bot_id, stretches, gains, unit, at_work: atWork }]
  })
}

const OF_DAY = { bot: 1, day: 1, templateId: 1, gained: 1, stretches: 1, online: 1, resting: 1, saves: 1 }

/** In their order, one question for each day: so none of them is a long one. */
async function keptDays(user: string, { from, to }: Span): Promise<KeptDay[]> {
  const within = { user, day: { $gte: dayOf(from), $lte: dayOf(to - 1) } }
  if ((await BotDayModel.countDocuments(within).limit(MOST_BOT_DAYS_ASKED + 1)) > MOST_BOT_DAYS_ASKED) throw tooMuch()
  const kept: KeptDay[] = []
  for (let day = from - (from % DAY); day < to; day += DAY) {
    const found = await BotDayModel.find({ user, day: dayOf(day) }, OF_DAY).lean<StoredDay[]>()
    for (const each of found) kept.push(await withFewStretches(each))
  }
  return kept
}

const tooMuch = () => invalidAt('to', 'Your bots did too much in this span for one answer. Ask for fewer days at once.')

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
