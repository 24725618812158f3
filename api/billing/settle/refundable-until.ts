import { DAY } from '../../../shared/time'
import type { UserDocument } from '../../identity/users/user-model'
import { PaymentModel } from '../model/payment-model'
import { type EndReason, type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'

/** The days after a player's first payment in which they may have their money back. */
const REFUND_PERIOD = 7 * DAY

/** Payments that went back by themselves, or were made in practice money, are none that anybody made on purpose. */
const UNINTENDED_REASONS: EndReason[] = ['duplicate', 'orphaned', 'withdrawn', 'debit_failed', 'practice']

/** Until when the player may ask their money back; null where they may not, or not any more. Once a player. */
export async function refundableUntil(
  { _id, moneyBack }: UserDocument,
  current: SubscriptionDocument | undefined,
  now: number,
): Promise<Date | null> {
  if (!current || (moneyBack && !moneyBack.equals(current._id))) return null
  const endReason = { $in: UNINTENDED_REASONS }
  const unintended = await SubscriptionModel.find({ user: _id, endReason }, { _id: 1 }).lean()
  const first = await PaymentModel.findOne({
    user: _id,
    subscription: { $nin: unintended.map((each) => each._id) },
  }).sort({ paidAt: 1 })
  // The provider may tell of the first one before it lists it.
  const firstPaidAt = first?.paidAt ?? (current.hasUnlistedPayment ? current.startedAt : null)
  const until = (firstPaidAt?.getTime() ?? 0) + REFUND_PERIOD
  return until > now ? new Date(until) : null
}
