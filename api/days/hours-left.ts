import type { Types } from 'mongoose'
import { hasWholeDay, hoursADayOf } from '../../shared/plans'
import { HOUR } from '../../shared/time'
import type { Clock } from '../foundation/clock'
import { BotDayModel } from './bot-day-model'
import { dayOf } from './utc-day'

interface PlanHolder {
  _id: Types.ObjectId
  plan: string
}

/** How many hours the bots of a player may still be online today, all together; a plan without a limit has no end. */
export async function hoursLeftToday({ clock }: { clock: Clock }, { _id, plan }: PlanHolder): Promise<number> {
  if (hasWholeDay(plan)) return Number.POSITIVE_INFINITY
  const days = await BotDayModel.find({ user: _id, day: dayOf(clock.now()) }, { online: 1 }).lean()
  return hoursADayOf(plan) - days.reduce((online, day) => online + day.online, 0) / HOUR
}
