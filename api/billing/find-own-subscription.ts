import type { ProviderName } from '../../shared/billing'
import type { Viewer } from '../identity/sign-in/sessions'
import { conflict, notFound } from '../platform/errors'
import type { BillingDeps } from './model/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from './model/subscription-model'
import { running, underWay } from './settle/access'

export const NOTHING_PAID = 'Nothing was paid yet.'

/** By the provider's id of the subscription, or of the checkout that it comes of; another player's is not found. */
export async function findOwnSubscription(
  viewer: Viewer,
  provider: ProviderName,
  id: string,
): Promise<SubscriptionDocument> {
  const found = await SubscriptionModel.findOne({
    user: viewer.id,
    provider,
    $or: [{ providerId: id }, { checkoutId: id }],
  })
  if (!found) throw notFound('Subscription')
  return found
}

/** What the player pays for now, or has paused; null where that is nothing. */
export function findLive({ clock }: BillingDeps, { id }: Viewer): Promise<SubscriptionDocument | null> {
  return SubscriptionModel.findOne({ user: id, ...running(clock.now()) })
    .sort({ startedAt: 1, _id: 1 })
    .exec()
}

export async function findOwnLive(deps: BillingDeps, viewer: Viewer): Promise<SubscriptionDocument> {
  const live = await findLive(deps, viewer)
  if (live) return live
  const debit = await SubscriptionModel.exists({ user: viewer.id, ...underWay })
  throw conflict(debit ? NOTHING_PAID : 'You have no subscription. Your plan costs nothing.')
}
