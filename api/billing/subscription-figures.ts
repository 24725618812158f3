import { PAID_PLANS } from '../../shared/plans'
import { UserModel } from '../users/user-model'

/** Players above the free plan. Nobody pays yet: their plans were given to them, and bring nothing. */
export async function subscriptionFigures() {
  const activeSubscriptions = await UserModel.countDocuments({ plan: { $in: PAID_PLANS } })
  return { activeSubscriptions, monthlyRecurringRevenue: 0 }
}
