import type { Types } from 'mongoose'
import type { Clock } from '../../platform/time/clock'
import { type EndReason, SubscriptionModel } from '../model/subscription-model'

/** Stores why we end these; an earlier reason stays. The next refresh ends them at the provider. */
export async function markToEnd(
  { clock }: { clock: Clock },
  ids: Types.ObjectId[],
  endReason: EndReason,
): Promise<Types.ObjectId[]> {
  if (ids.length > 0) {
    // Pending notifications are outdated now.
    const change = {
      $set: { endReason, checkAt: new Date(clock.now()), pendingNotifications: [] },
      $inc: { revision: 1 },
    }
    await SubscriptionModel.updateMany({ _id: { $in: ids }, endReason: null }, change)
  }
  return ids
}
