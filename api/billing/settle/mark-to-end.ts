import type { Types } from 'mongoose'
import type { Clock } from '../../platform/time/clock'
import { type EndReason, SubscriptionModel } from '../model/subscription-model'

/** Writes down that we end these, and why; an earlier reason stays. Whoever looks at them next does it at the provider. */
export async function markToEnd(
  { clock }: { clock: Clock },
  ids: Types.ObjectId[],
  endReason: EndReason,
): Promise<Types.ObjectId[]> {
  if (ids.length > 0) {
    // What the player was to be told of it is not so any more.
    const change = {
      $set: { endReason, checkAt: new Date(clock.now()), pendingNotifications: [] },
      $inc: { revision: 1 },
    }
    await SubscriptionModel.updateMany({ _id: { $in: ids }, endReason: null }, change)
  }
  return ids
}
