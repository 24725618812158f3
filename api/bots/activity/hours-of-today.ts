import type { Types } from 'mongoose'
import { hasUnlimitedHours, hoursPerDayOf } from '../../../shared/plans/plans'
import type { HoursOfToday } from '../../../shared/profile'
import { HOUR } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { BotDayModel } from './bot-day-model'
import { dayOf, nextMidnight } from './utc-day'

interface PlanHolder {
  _id: Types.ObjectId
  plan: string
}

/** The hours that all bots of a player have used together today, in milliseconds, and the plan's limit. */
export async function hoursOfToday({ clock }: { clock: Clock }, { _id, plan }: PlanHolder): Promise<HoursOfToday> {
  const now = clock.now()
  return {
    used: await onlineOn(_id, dayOf(now)),
    allowed: hasUnlimitedHours(plan) ? null : hoursPerDayOf(plan) * HOUR,
    resets_at: new Date(nextMidnight(now)).toISOString(),
  }
}

/** The hours that all bots of a player have left together today; infinite without a limit. */
export async function hoursLeftToday({ clock }: { clock: Clock }, { _id, plan }: PlanHolder): Promise<number> {
  if (hasUnlimitedHours(plan)) return Number.POSITIVE_INFINITY
  return hoursPerDayOf(plan) - (await onlineOn(_id, dayOf(clock.now()))) / HOUR
}

async function onlineOn(user: Types.ObjectId, day: string): Promise<number> {
  const days = await BotDayModel.find({ user, day }, { online: 1 }).lean()
  return days.reduce((sum, { online }) => sum + online, 0)
}
