import { Types } from 'mongoose'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import { PaymentModel } from '../../billing/model/payment-model'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { dayOf } from '../../bots/activity/utc-day'
import { UserModel } from '../../identity/users/user-model'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import { DailyFiguresModel } from './daily-figures-model'

/** So many days are shown, and counted after a downtime. */
export const SHOWN_DAYS = 90
/** Within this, payments of a day may still be given back as a matter of course. */
const CHANGING_DAYS = 8

interface CountDeps {
  clock: Clock
  log: Log
}

export function runDailyFigures(deps: CountDeps, signal: AbortSignal): Promise<void> {
  const count = {
    run: () => countDays(deps, signal),
    pause: HOUR,
    failure: 'The daily figures could not be counted',
  }
  return repeat(deps, count, signal)
}

/**
 * Counts the newest days again, and all days that no server counted. Everything is counted from what is stored, so a
 * repeated or a late count gives the same.
 */
export async function countDays({ clock }: Pick<CountDeps, 'clock'>, signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const today = Math.floor(now / DAY) * DAY
  const days = Array.from({ length: SHOWN_DAYS }, (_, age) => today - age * DAY)
  const counted = await DailyFiguresModel.find(
    { startsAt: { $gte: new Date(days.at(-1) ?? today) } },
    { _id: 1 },
  ).lean()
  const known = new Set(counted.map(({ _id }) => _id))
  for (const [age, from] of days.entries()) {
    if (signal?.aborted) return
    if (age >= CHANGING_DAYS && known.has(dayOf(from))) continue
    const set = { ...(await figuresOf(from)), startsAt: new Date(from), countedAt: new Date(now) }
    await DailyFiguresModel.bulkWrite([
      { updateOne: { filter: { _id: dayOf(from) }, update: { $set: set }, upsert: true } },
    ])
  }
}

export async function figuresOf(from: number) {
  const to = from + DAY
  const ids = { $gte: Types.ObjectId.createFromTime(from / SECOND), $lt: Types.ObjectId.createFromTime(to / SECOND) }
  const [newUsers, bots, revenue] = await Promise.all([
    UserModel.countDocuments({ _id: ids }),
    BotDayModel.countDocuments({ day: dayOf(from) }),
    PaymentModel.aggregate<{ _id: string; cents: number }>([
      { $match: { paidAt: { $gte: new Date(from), $lt: new Date(to) } } },
      {
        $group: {
          _id: '$currency',
          cents: { $sum: { $subtract: ['$cents', { $add: ['$refundedCents', '$disputedCents'] }] } },
        },
      },
    ]),
  ])
  return { newUsers, bots, revenue: revenue.map(({ _id, cents }) => ({ currency: _id, cents })) }
}
