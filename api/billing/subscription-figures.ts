import { LIVE_STATUSES } from '../../shared/words/subscription-statuses'
import { SubscriptionModel } from './books/subscription-model'

/** Those that stand now, and what they come to in a month, in whole units of the currency. */
export async function subscriptionFigures() {
  const [figures] = await SubscriptionModel.aggregate<{ subscriptions: number; monthlyCents: number }>([
    { $match: { status: { $in: LIVE_STATUSES } } },
    { $group: { _id: null, subscriptions: { $sum: 1 }, monthlyCents: { $sum: '$monthlyCents' } } },
  ])
  const { subscriptions = 0, monthlyCents = 0 } = figures ?? {}
  return { activeSubscriptions: subscriptions, monthlyRecurringRevenue: monthlyCents / 100 }
}
