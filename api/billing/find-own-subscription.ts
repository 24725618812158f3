import type { ProviderName } from '../../shared/billing'
import type { Viewer } from '../auth/sessions'
import { conflict, notFound } from '../foundation/errors'
import { type SubscriptionDocument, SubscriptionModel } from './books/subscription-model'
import { isLive } from './settle/subscription-state'

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
export async function findLive(viewer: Viewer): Promise<SubscriptionDocument | null> {
  const ours = await SubscriptionModel.find({ user: viewer.id, status: { $in: ['active', 'past_due', 'canceling'] } })
  const standing = ours.filter(({ status, endReason }) => isLive(status) && !endReason)
  return standing.sort((one, other) => (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0))[0] ?? null
}

export async function findOwnLive(viewer: Viewer): Promise<SubscriptionDocument> {
  const live = await findLive(viewer)
  if (!live) throw conflict('You have no subscription. Your plan costs nothing.')
  return live
}
