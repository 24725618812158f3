import type { Types } from 'mongoose'
import type { BotDay, Stretch } from '../../shared/bots'
import { HOUR } from '../../shared/time'
import type { Clock } from '../foundation/clock'
import type { Catalogue } from '../templates/catalogue'
import { BotDayModel, type BotDayRecord } from './bot-day-model'
import { dayOf } from './utc-day'

const HOURS_OF_A_DAY = 24

interface BotsTodayDeps {
  clock: Clock
  catalogue: Pick<Catalogue, 'find'>
}

/** What the bots of a player did since midnight UTC; one that was not online today is left out. */
export async function botsToday(
  { clock, catalogue }: BotsTodayDeps,
  user: { _id: Types.ObjectId | string },
): Promise<BotDay[]> {
  const days = await BotDayModel.find({ user: user._id, day: dayOf(clock.now()) })
  return days.map((day) => ({
    bot_id: day.bot.toHexString(),
    stretches: stretchesOf(day),
    gained: Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => day.gained.get(String(hour)) ?? 0),
    unit: catalogue.find(day.templateId)?.unit ?? '',
    at_work: day.online - day.resting,
  }))
}

/** In order, and none over the next: an error shows up to the end of its hour, unless the bot was at work again before. */
function stretchesOf({ day, stretches }: BotDayRecord): Stretch[] {
  const midnight = Date.parse(day)
  const hourOf = (time: Date) => (time.getTime() - midnight) / HOUR
  return [...stretches.values()]
    .map(({ kind, from, to }) => ({ kind, from: hourOf(from), to: hourOf(to) }))
    .sort((a, b) => a.from - b.from)
    .map((stretch, index, all) => ({ ...stretch, to: Math.min(stretch.to, all[index + 1]?.from ?? stretch.to) }))
}
