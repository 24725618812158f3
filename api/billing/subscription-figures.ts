import { SubscriptionModel } from './model/subscription-model'
import { entitledFilter } from './settle/access'

const RECURRING = { $cond: [{ $eq: ['$status', 'canceling'] }, 0, '$monthlyCents'] }

/** Revenue is in whole units of the currency; what ends with its paid period does not recur. */
export async function subscriptionFigures(now: number) {
  const [figures] = await SubscriptionModel.aggregate<{ subscriptions: number; monthlyCents: number }>([
    { $match: entitledFilter(now) },
    { $group: { _id: null, subscriptions: { $sum: 1 }, monthlyCents: { $sum: RECURRING } } },
  ])
  const { subscriptions = 0, monthlyCents = 0 } = figures ?? {}
  return { activeSubscriptions: subscriptions, monthlyRecurringRevenue: monthlyCents / 100 }
}
