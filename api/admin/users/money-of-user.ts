import type { Types } from 'mongoose'
import type { AdminUserDetail } from '../../../shared/admin-user'
import { LIVE_STATUSES } from '../../../shared/enums/subscription-statuses'
import { HOLDS_INVOICES, invoicesOf } from '../../billing/list-invoices'
import { PaymentModel, type PaymentRecord } from '../../billing/model/payment-model'
import { REFUNDING_REASONS, SubscriptionModel, type SubscriptionRecord } from '../../billing/model/subscription-model'
import { remainingSums } from '../../billing/remaining-sums'

type Money = Pick<AdminUserDetail, 'invoices' | 'refundable' | 'pending_refund'>

/** Its money can be given back. */
export const RUNNING = { status: { $in: LIVE_STATUSES }, startedAt: { $ne: null }, endReason: null }
const REFUNDING = { endReason: { $in: REFUNDING_REASONS } }

/** As far as the store knows; a refund asks the provider again. */
export async function moneyOfUser(user: Types.ObjectId): Promise<Money> {
  const [subscriptions, payments] = await Promise.all([
    SubscriptionModel.find({ user, $or: [...HOLDS_INVOICES, RUNNING, REFUNDING] })
      .sort({ _id: -1 })
      .lean<SubscriptionRecord[]>(),
    PaymentModel.find({ user }).sort({ paidAt: -1 }).lean<PaymentRecord[]>(),
  ])
  const remainingOf = ({ _id }: SubscriptionRecord) =>
    remainingSums(payments.filter(({ subscription }) => subscription.equals(_id)))
  const running = subscriptions.find(isRunning)
  return {
    invoices: invoicesOf(subscriptions, payments),
    refundable: running ? remainingOf(running) : [],
    pending_refund: pendingRefund(subscriptions, remainingOf),
  }
}

const isRunning = ({ status, startedAt, endReason }: SubscriptionRecord) =>
  LIVE_STATUSES.some((live) => live === status) && startedAt && !endReason

/** A decided refund that the provider has not paid out yet. */
function pendingRefund(
  subscriptions: SubscriptionRecord[],
  remainingOf: (subscription: SubscriptionRecord) => Money['refundable'],
): Money['pending_refund'] {
  const decided = subscriptions.filter(({ endReason }) => REFUNDING_REASONS.some((reason) => reason === endReason))
  for (const subscription of decided) {
    const sums = remainingOf(subscription)
    if (sums.length === 0) continue
    const { provider, failing, checkAt } = subscription
    return { sums, payment_provider: provider, why: failing?.why ?? null, again_at: checkAt?.toISOString() ?? null }
  }
  return null
}
