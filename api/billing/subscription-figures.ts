import { SubscriptionModel } from './model/subscription-model'
import { entitledFilter } from './settle/access'

/** Revenue is in whole units of the currency. */
export async function subscriptionFigures(now: number) {
  const [figures] = await SubscriptionModel.aggregate<{ subscriptions: number; monthlyCents: number }>([
    { $match: entitledFilter(now) },
    { $group: { _id: null, subscriptions: { $sum: 1 }, monthlyCents: { $sum: '$monthlyCents' } } },
  ])
  const { subscriptions = 0, monthlyCents = 0 } = figures ?? {}
  return { activeSubscriptions: subscriptions, monthlyRecurringRevenue: monthlyCents / 100 }
}
