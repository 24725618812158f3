import type { Types } from 'mongoose'
import type { BillingDeps } from '../books/billing-deps'
import { SubscriptionModel } from '../books/subscription-model'
import { refreshSubscription } from './refresh-subscription'

/** Sees to it that nobody who has a plan pays for another by a checkout that still stands open in some tab. */
export async function closeCheckouts(deps: BillingDeps, user: Types.ObjectId | string): Promise<void> {
  const open = await SubscriptionModel.find({ user, status: 'pending', checkoutId: { $ne: null } })
  for (const { _id, provider, checkoutId } of open) {
    try {
      await deps.payments[provider]?.closeCheckout(checkoutId ?? '')
      await refreshSubscription(deps, _id)
    } catch (err) {
      // Should it be paid all the same, it is the second one, and given back.
      deps.log.warn({ err, subscription: _id.toHexString() }, 'A checkout could not be closed')
    }
  }
}
