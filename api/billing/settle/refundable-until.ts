import { DAY } from '../../../shared/time'
import type { UserRecord } from '../../identity/users/user-model'
import { PaymentModel } from '../model/payment-model'
import { type EndReason, type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'

const REFUND_PERIOD = 7 * DAY

/** Payments that the player did not make on purpose, or made with practice money. */
const UNINTENDED_REASONS: EndReason[] = ['duplicate', 'orphaned', 'withdrawn', 'debit_failed', 'practice']

/** Until when the player may have a refund; null if they may not. Once per player. */
export async function refundableUntil(
  { _id, moneyBack }: Pick<UserRecord, '_id' | 'moneyBack'>,
  current: SubscriptionDocument | undefined,
  now: number,
): Promise<Date | null> {
  if (!current || (moneyBack && !moneyBack.equals(current._id))) return null
  const endReason = { $in: UNINTENDED_REASONS }
  const unintended = await SubscriptionModel.find({ user: _id, endReason }, { _id: 1 }).lean()
  const first = await PaymentModel.findOne(
    { user: _id, subscription: { $nin: unintended.map((each) => each._id) } },
    { paidAt: 1 },
  )
    .sort({ paidAt: 1 })
    .lean()
  // The provider may report the first payment before it lists it.
  const firstPaidAt = first?.paidAt ?? (current.hasUnlistedPayment ? current.startedAt : null)
  const until = (firstPaidAt?.getTime() ?? 0) + REFUND_PERIOD
  return until > now ? new Date(until) : null
}
