import type { Types } from 'mongoose'
import { DAY } from '../../../shared/time'
import type { BillingDeps } from '../model/billing-deps'
import { SubscriptionModel } from '../model/subscription-model'
import { refreshSubscription } from './refresh-subscription'

const MAX_CHECKOUTS = 10
/** By then the provider has closed an open checkout itself. */
const MAX_CHECKOUT_AGE = 2 * DAY

/** Closes open checkouts, so that a player with a plan does not pay for another in a forgotten tab. */
export async function closeCheckouts(deps: BillingDeps, user: Types.ObjectId | string): Promise<void> {
  const createdAt = { $gt: new Date(deps.clock.now() - MAX_CHECKOUT_AGE) }
  const open = await SubscriptionModel.find({
    user,
    status: 'pending',
    checkoutId: { $ne: null },
    providerId: null,
    createdAt,
  })
    .sort({ _id: -1 })
    .limit(MAX_CHECKOUTS)
  for (const { _id, provider, checkoutId } of open) {
    try {
      const isClosed = await deps.payments[provider]?.closeCheckout(checkoutId ?? '')
      if (isClosed) await refreshSubscription(deps, _id)
    } catch (err) {
      // If it is paid anyway, it is a duplicate and refunded.
      deps.log.warn({ err, subscription: _id.toHexString() }, 'A checkout could not be closed')
    }
  }
}
