import type { ProviderName } from '../../shared/billing'
import type { Viewer } from '../identity/viewer/viewer'
import { conflict, notFound } from '../platform/errors'
import type { BillingDeps } from './model/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from './model/subscription-model'
import { blockingFilter, debitPendingFilter } from './settle/access'

export const NOTHING_PAID = 'Nothing was paid yet.'

/** By the provider's id of the subscription or of its checkout. Another player's is not found. */
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

/** Running or paused. */
export function findCurrent({ clock }: BillingDeps, { id }: Viewer): Promise<SubscriptionDocument | null> {
  return SubscriptionModel.findOne({ user: id, ...blockingFilter(clock.now()) })
    .sort({ startedAt: 1, _id: 1 })
    .exec()
}

export async function requireCurrent(deps: BillingDeps, viewer: Viewer): Promise<SubscriptionDocument> {
  const live = await findCurrent(deps, viewer)
  if (live) return live
  const debit = await SubscriptionModel.exists({ user: viewer.id, ...debitPendingFilter })
  throw conflict(debit ? NOTHING_PAID : 'You have no subscription. Your plan costs nothing.')
}
