import type { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import { isLive } from '../../../shared/words/subscription-statuses'
import { enforcePlan } from '../../bots/plan-limits/enforce-plan'
import { tellOwed } from '../../notifications/inbox/tell-owed'
import type { BillingDeps } from '../model/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import { closeCheckouts } from './close-checkouts'
import { nextCheck } from './next-check'
import { type Looked, refreshSubscription } from './refresh-subscription'
import { settlePlayer } from './settle-player'

/** When to look again whether the provider has done what it was asked to, or lists what it tells of. */
const UNFINISHED_AGAIN_AFTER = 10 * MINUTE

/**
 * Makes everything here what the provider says now of one subscription: books, plan, bots, and what the player is told.
 * Where the provider fails, what follows from what is known and from the time is done all the same, and then it throws.
 */
export async function settle(deps: BillingDeps, id: Types.ObjectId): Promise<SubscriptionDocument | null> {
  const known = await SubscriptionModel.findById(id)
  if (!known) return null
  const { user } = known
  const asked = await refreshSubscription(deps, id).then(
    (looked) => ({ looked }),
    (failure: unknown) => ({ failure }),
  )
  const toEnd = await settlePlayer(deps, user)
  await enforcePlan(deps, user)
  for (const other of toEnd) await settleOther(deps, other)
  await tell(deps, id)
  if ('failure' in asked) throw asked.failure
  if (!asked.looked) return null
  if (isLive(asked.looked.subscription.status)) await closeCheckouts(deps, user)
  await planNextCheck(deps, asked.looked)
  return SubscriptionModel.findById(id)
}

/** What cannot be ended yet has been written down, and is no reason to refuse who asked for another one. */
async function settleOther(deps: BillingDeps, id: Types.ObjectId) {
  await settle(deps, id).catch((err) => {
    deps.log.warn({ err, subscription: id.toHexString() }, 'A subscription could not be ended yet')
  })
}

/** Whoever has written since plans for itself. */
async function planNextCheck({ clock }: BillingDeps, { subscription, isUnfinished }: Looked) {
  const { _id, revision, lacksPayment, endReason } = subscription
  const now = clock.now()
  const planned = isUnfinished || lacksPayment ? new Date(now + UNFINISHED_AGAIN_AFTER) : nextCheck(subscription, now)
  const checkAt = endReason === 'practice' ? null : planned
  await SubscriptionModel.updateOne({ _id, revision }, { $set: { checkAt }, $unset: { failing: 1 } })
}

async function tell(deps: BillingDeps, id: Types.ObjectId) {
  const subscription = await SubscriptionModel.findOne({ _id: id, 'notices.0': { $exists: true } })
  if (!subscription) return
  const { user, notices } = subscription
  const owed = notices.map(({ _id, message }) => ({ _id, user, bot: null, kind: 'billing', message }))
  await tellOwed(deps, owed, (told) =>
    SubscriptionModel.updateOne({ _id: id }, { $pull: { notices: { _id: { $in: told } } } }),
  )
}
