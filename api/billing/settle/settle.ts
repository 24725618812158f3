import type { Types } from 'mongoose'
import { enforcePlan } from '../../bots/plan/enforce-plan'
import { tellOnce } from '../../notifications/tell-once'
import type { BillingDeps } from '../books/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from '../books/subscription-model'
import { closeCheckouts } from './close-checkouts'
import { nextCheck } from './next-check'
import { refreshSubscription } from './refresh-subscription'
import { settlePlayer } from './settle-player'
import { isLive } from './subscription-state'

/** Makes everything here what the provider says now of one subscription: books, plan, bots, and what the player is told. */
export async function settle(deps: BillingDeps, id: Types.ObjectId): Promise<SubscriptionDocument | null> {
  const refreshed = await refreshSubscription(deps, id)
  if (!refreshed) return null
  const { user, status } = refreshed
  const toEnd = await settlePlayer(deps, user)
  await enforcePlan(deps, user)
  await tell(deps, refreshed)
  if (isLive(status)) await closeCheckouts(deps, user)
  await SubscriptionModel.updateOne(
    // Whoever has written since finishes for itself.
    { _id: id, revision: refreshed.revision },
    { $set: { checkAt: nextCheck(refreshed, deps.clock.now()) } },
  )
  for (const other of toEnd) await settle(deps, other)
  return toEnd.length > 0 ? SubscriptionModel.findById(id) : refreshed
}

async function tell(deps: BillingDeps, { _id, user, notices }: SubscriptionDocument) {
  if (notices.length === 0) return
  for (const { _id: notice, message } of notices) {
    await tellOnce(deps, { _id: notice, user, bot: null, kind: 'billing', message })
  }
  const told = notices.map(({ _id: notice }) => notice)
  await SubscriptionModel.updateOne({ _id }, { $pull: { notices: { _id: { $in: told } } } })
}
