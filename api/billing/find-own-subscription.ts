import type { ProviderName } from '../../shared/billing'
import { LIVE_STATUSES } from '../../shared/words/subscription-statuses'
import type { Viewer } from '../auth/sessions'
import { conflict, notFound } from '../foundation/errors'
import { type SubscriptionDocument, SubscriptionModel } from './books/subscription-model'

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

/** What the player pays for now; null where that is nothing. */
export function findLive(viewer: Viewer): Promise<SubscriptionDocument | null> {
  const standing = { user: viewer.id, status: { $in: LIVE_STATUSES }, endReason: null }
  return SubscriptionModel.findOne(standing).sort({ startedAt: 1, _id: 1 }).exec()
}

export async function findOwnLive(viewer: Viewer): Promise<SubscriptionDocument> {
  const live = await findLive(viewer)
  if (!live) throw conflict('You have no subscription. Your plan costs nothing.')
  return live
}
