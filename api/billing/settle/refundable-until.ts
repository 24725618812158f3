import { DAY } from '../../../shared/time'
import type { UserDocument } from '../../users/user-model'
import { PaymentModel } from '../books/payment-model'
import { type SubscriptionDocument, SubscriptionModel } from '../books/subscription-model'

/** The days after a player's first payment in which they may have their money back. */
const MONEY_BACK_WITHIN = 7 * DAY

/** Until when the player may ask their money back; null where they may not, or not any more. Once a player. */
export async function refundableUntil(
  { _id, moneyBack }: UserDocument,
  counts: SubscriptionDocument | undefined,
  now: number,
): Promise<Date | null> {
  if (!counts || (moneyBack && !moneyBack.equals(counts._id))) return null
  // What was given back because there were two at once is no payment that anybody wanted.
  const second = await SubscriptionModel.find({ user: _id, endReason: 'second' }, { _id: 1 }).lean()
  const first = await PaymentModel.findOne({ user: _id, subscription: { $nin: second.map((each) => each._id) } }).sort({
    paidAt: 1,
  })
  // The provider may tell of the first one before it lists it.
  const firstPaidAt = first?.paidAt ?? (counts.lacksPayment ? counts.startedAt : null)
  const until = (firstPaidAt?.getTime() ?? 0) + MONEY_BACK_WITHIN
  return until > now ? new Date(until) : null
}
