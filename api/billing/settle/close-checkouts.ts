import type { Types } from 'mongoose'
import { DAY } from '../../../shared/time'
import type { BillingDeps } from '../model/billing-deps'
import { SubscriptionModel } from '../model/subscription-model'
import { refreshSubscription } from './refresh-subscription'

const MAX_CHECKOUTS = 10
/** By then a provider that can close a checkout has closed it by itself. */
const MAX_CHECKOUT_AGE = 2 * DAY

/** Sees to it that nobody who has a plan pays for another by a checkout that still stands open in some tab. */
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
      // Should it be paid all the same, it is the second one, and given back.
      deps.log.warn({ err, subscription: _id.toHexString() }, 'A checkout could not be closed')
    }
  }
}
