import type { Types } from 'mongoose'
import { isLive } from '../../../shared/enums/subscription-statuses'
import { MINUTE } from '../../../shared/time'
import { enforcePlan } from '../../bots/plan-limits/enforce-plan'
import { deliverPending } from '../../notifications/inbox/deliver-pending'
import type { BillingDeps } from '../model/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import { closeCheckouts } from './close-checkouts'
import { nextCheckAt } from './next-check'
import { type RefreshResult, refreshSubscription } from './refresh-subscription'
import { settlePlayer } from './settle-player'

/** When to look again whether the provider has done what it was asked to, or lists what it tells of. */
const UNFINISHED_RETRY_DELAY = 10 * MINUTE

/**
 * Makes everything here what the provider says now of one subscription: books, plan, bots, and what the player is told.
 * Where the provider fails, what follows from what is known and from the time is done all the same, and then it throws.
 */
export async function settle(deps: BillingDeps, id: Types.ObjectId): Promise<SubscriptionDocument | null> {
  const known = await SubscriptionModel.findById(id)
  if (!known) return null
  const { user } = known
  const refresh = await refreshSubscription(deps, id).then(
    (looked) => ({ looked }),
    (failure: unknown) => ({ failure }),
  )
  const toEnd = await settlePlayer(deps, user)
  await enforcePlan(deps, user)
  for (const other of toEnd) await settleOther(deps, other)
  await deliverNotifications(deps, id)
  if ('failure' in refresh) throw refresh.failure
  if (!refresh.looked) return null
  if (isLive(refresh.looked.subscription.status)) await closeCheckouts(deps, user)
  await scheduleNextCheck(deps, refresh.looked)
  return SubscriptionModel.findById(id)
}

/** What cannot be ended yet has been written down, and is no reason to refuse who asked for another one. */
async function settleOther(deps: BillingDeps, id: Types.ObjectId) {
  await settle(deps, id).catch((err) => {
    deps.log.warn({ err, subscription: id.toHexString() }, 'A subscription could not be ended yet')
  })
}

/** Whoever has written since plans for itself. */
async function scheduleNextCheck({ clock }: BillingDeps, { subscription, isUnfinished }: RefreshResult) {
  const { _id, revision, hasUnlistedPayment, endReason } = subscription
  const now = clock.now()
  const nextAt =
    isUnfinished || hasUnlistedPayment ? new Date(now + UNFINISHED_RETRY_DELAY) : nextCheckAt(subscription, now)
  const checkAt = endReason === 'practice' ? null : nextAt
  await SubscriptionModel.updateOne({ _id, revision }, { $set: { checkAt }, $unset: { failing: 1 } })
}

async function deliverNotifications(deps: BillingDeps, id: Types.ObjectId) {
  const subscription = await SubscriptionModel.findOne({ _id: id, 'pendingNotifications.0': { $exists: true } })
  if (!subscription) return
  const { user, pendingNotifications } = subscription
  const pending = pendingNotifications.map(({ _id, message }) => ({ _id, user, bot: null, kind: 'billing', message }))
  await deliverPending(deps, pending, (told) =>
    SubscriptionModel.updateOne({ _id: id }, { $pull: { pendingNotifications: { _id: { $in: told } } } }),
  )
}
