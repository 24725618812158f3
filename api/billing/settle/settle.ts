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

/** When to check again for unfinished work and unlisted payments. */
const UNFINISHED_RETRY_DELAY = 10 * MINUTE

/**
 * Brings payments, plan, bots and notifications in line with the provider's state of one subscription. If the
 * provider fails, the consequences of the known state and of the time are applied before it throws.
 */
export async function settle(deps: BillingDeps, id: Types.ObjectId): Promise<SubscriptionDocument | null> {
  const known = await SubscriptionModel.findById(id)
  if (!known) return null
  const { user } = known
  const refresh = await refreshSubscription(deps, id).then(
    (result) => ({ result }),
    (failure: unknown) => ({ failure }),
  )
  const toEnd = await settlePlayer(deps, user)
  await enforcePlan(deps, user)
  for (const other of toEnd) await settleOther(deps, other)
  await deliverNotifications(deps, id)
  if ('failure' in refresh) throw refresh.failure
  if (!refresh.result) return null
  if (isLive(refresh.result.subscription.status)) await closeCheckouts(deps, user)
  await scheduleNextCheck(deps, refresh.result)
  return SubscriptionModel.findById(id)
}

/** The decision is stored, so a failure here must not fail the caller. */
async function settleOther(deps: BillingDeps, id: Types.ObjectId) {
  await settle(deps, id).catch((err) => {
    deps.log.warn({ err, subscription: id.toHexString() }, 'A subscription could not be ended yet')
  })
}

/** A concurrent writer schedules its own check. */
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
  const pending = pendingNotifications.map(({ _id, kind, message, events }) => ({
    _id,
    user,
    bot: null,
    kind,
    message,
    events,
  }))
  await deliverPending(deps, pending, (delivered) =>
    SubscriptionModel.updateOne({ _id: id }, { $pull: { pendingNotifications: { _id: { $in: delivered } } } }),
  )
}
