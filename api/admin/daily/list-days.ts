import type { AdminDays } from '../../../shared/admin-days'
import { DAY } from '../../../shared/time'
import { dayOf } from '../../bots/activity/utc-day'
import { countUsers } from '../../identity/users/count-users'
import type { Clock } from '../../platform/time/clock'
import { figuresOf, SHOWN_DAYS } from './count-days'
import { DailyFiguresModel } from './daily-figures-model'

/** Oldest first. The users of a day are those of today without those who came later; today is counted now. */
export async function listDays({ clock }: { clock: Clock }): Promise<AdminDays> {
  const today = Math.floor(clock.now() / DAY) * DAY
  const earlier = { $gt: new Date(today - SHOWN_DAYS * DAY), $lt: new Date(today) }
  const [stored, newest, total] = await Promise.all([
    DailyFiguresModel.find({ startsAt: earlier }).sort({ startsAt: -1 }).limit(SHOWN_DAYS).lean(),
    figuresOf(today),
    countUsers(),
  ])
  let users = total
  const days = [{ _id: dayOf(today), ...newest }, ...stored].map(({ _id: day, newUsers, bots, revenue }) => {
    const shown = {
      day,
      users: Math.max(users, 0),
      new_users: newUsers,
      bots,
      revenue: revenue.map(({ currency, cents }) => ({ currency, amount: cents / 100 })),
    }
    users -= newUsers
    return shown
  })
  return { days: days.reverse() }
}
