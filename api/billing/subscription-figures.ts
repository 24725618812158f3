import { SubscriptionModel } from './model/subscription-model'
import { entitledFilter } from './settle/access'

const ifCancelled = (yes: unknown, no: unknown) => ({ $cond: [{ $eq: ['$status', 'canceling'] }, yes, no] })

interface Figures {
  subscriptions: number
  monthlyCents: number
  cancelled: number
  cancelledUntil: Date | null
}

/** Revenue is in whole units of the currency; what ends with its paid period does not recur. */
export async function subscriptionFigures(now: number) {
  const [figures] = await SubscriptionModel.aggregate<Figures>([
    { $match: entitledFilter(now) },
    {
      $group: {
        _id: null,
        subscriptions: { $sum: 1 },
        monthlyCents: { $sum: ifCancelled(0, '$monthlyCents') },
        cancelled: { $sum: ifCancelled(1, 0) },
        cancelledUntil: { $max: ifCancelled('$accessUntil', null) },
      },
    },
  ])
  const { subscriptions = 0, monthlyCents = 0, cancelled = 0, cancelledUntil = null } = figures ?? {}
  return {
    activeSubscriptions: subscriptions,
    monthlyRecurringRevenue: monthlyCents / 100,
    cancelledSubscriptions: cancelled,
    cancelledUntil: cancelledUntil?.toISOString() ?? null,
  }
}
