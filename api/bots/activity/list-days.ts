import { type BotDay, type DaysQuery, WRONG_INSTANT } from '../../../shared/bots'
import { MAX_BOT_DAYS_PER_QUERY, MAX_DAYS_PER_QUERY, MAX_DAYS_WITHOUT_ANALYTICS } from '../../../shared/limits'
import { analyticsRefusal } from '../../../shared/plans/plan-refusals'
import { DAY, HOUR } from '../../../shared/time'
import { findUser } from '../../identity/users/find-user'
import { type BotOwner, botsOf } from '../../identity/viewer/viewer'
import { AppError, invalidAt, refuseFaults } from '../../platform/errors'
import { unitsOf } from '../templates/about-templates'
import type { Catalogue } from '../templates/catalogue'
import { activityIn, type DayActivity, type Span } from './activity-in'
import { BotDayModel } from './bot-day-model'
import { MAX_INTERVALS } from './merge-intervals'
import { dayOf } from './utc-day'

/** Of all bots and days together; a long span is coarser. */
const MAX_INTERVALS_IN_RESPONSE = 20_000
const MIN_INTERVALS_PER_DAY = 4

/** What a player's bots did in a span. Bots without activity are left out. */
export async function listDays(
  { catalogue }: { catalogue: Pick<Catalogue, 'about'> },
  viewer: BotOwner,
  query: DaysQuery,
): Promise<BotDay[]> {
  const span = spanOf(query)
  if (span.to - span.from > MAX_DAYS_WITHOUT_ANALYTICS * DAY) await refuseWithoutAnalytics(viewer)
  const days = await findDays(viewer, span)
  const maxPerDay = Math.max(MIN_INTERVALS_PER_DAY, Math.floor(MAX_INTERVALS_IN_RESPONSE / days.length))
  const unitOf = await unitsOf(
    catalogue,
    days.map(({ templateId }) => ({ templateId, user: viewer.id })),
  )
  return [...Map.groupBy(days, ({ bot }) => bot.toHexString())].flatMap(([bot_id, botDays]) => {
    const { stretches, gains, atWork } = activityIn(span, botDays, Math.min(maxPerDay, MAX_INTERVALS))
    if (stretches.length === 0 && gains.length === 0) return []
    const unit = unitOf(botDays.at(-1)?.templateId ?? '', viewer.id)
    return [{ bot_id, stretches, gains, unit, at_work: atWork }]
  })
}

const DAY_FIELDS = { bot: 1, day: 1, templateId: 1, gained: 1, goods: 1, intervals: 1, online: 1, resting: 1 }

async function findDays(viewer: BotOwner, { from, to }: Span): Promise<DayActivity[]> {
  const within = { ...botsOf(viewer, 'bot'), day: { $gte: dayOf(from), $lte: dayOf(to - 1) } }
  if ((await BotDayModel.countDocuments(within).limit(MAX_BOT_DAYS_PER_QUERY + 1)) > MAX_BOT_DAYS_PER_QUERY)
    throw tooMuch()
  const botDays: DayActivity[] = []
  for (let day = from - (from % DAY); day < to; day += DAY) {
    botDays.push(
      ...(await BotDayModel.find({ ...botsOf(viewer, 'bot'), day: dayOf(day) }, DAY_FIELDS).lean<DayActivity[]>()),
    )
  }
  return botDays
}

const tooMuch = () => invalidAt('to', 'Your bots did too much in this span for one answer. Ask for fewer days at once.')

async function refuseWithoutAnalytics(viewer: { id: string }) {
  const refusal = analyticsRefusal((await findUser(viewer, { plan: 1 })).plan)
  if (refusal) throw new AppError('limit_reached', refusal, { code: 'needs_plan' })
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
  // A month in which clocks are set back is an hour longer.
  return to - from > MAX_DAYS_PER_QUERY * DAY + HOUR ? `Ask for at most ${MAX_DAYS_PER_QUERY} days at once.` : null
}
