import { isLive } from '../../shared/words/subscription-statuses'
import type { BillingDeps } from './books/billing-deps'
import { PaymentModel } from './books/payment-model'
import { SubscriptionModel } from './books/subscription-model'
import { closeCheckouts } from './settle/close-checkouts'
import { markToEnd } from './settle/mark-to-end'
import { settle } from './settle/settle'

/**
 * Ends what a player who leaves pays for, at once and at the provider, so that nobody is charged who cannot sign in any more.
 * The books stay, under an id that says nothing. What they pay after that by a page that still stood open is given back.
 */
export async function endForLeaving(deps: BillingDeps, user: string): Promise<void> {
  for (const { _id, status } of await SubscriptionModel.find({ user })) {
    if (!isLive(status)) continue
    await markToEnd(deps, [_id], 'left')
    await settle(deps, _id)
  }
  await closeCheckouts(deps, user)
  await SubscriptionModel.updateMany({ user }, { $set: { customer: null, checkoutUrl: null } })
  // The provider's page of an invoice names the person.
  await PaymentModel.updateMany({ user }, { $set: { url: null } })
}
