import type { Types } from 'mongoose'
import { isLive } from '../../../shared/enums/subscription-statuses'
import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { MINUTE } from '../../../shared/time'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import { changingTooFast } from '../../platform/errors'
import { chronologicalId } from '../../platform/store/chronological-id'
import type { BillingDeps } from '../model/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import { hasAccess, isDebitPending } from './access'
import { markToEnd } from './mark-to-end'
import { refundableUntil } from './refundable-until'
import { isShown, snapshotOf } from './shown-subscription'

export type SettlePlayerDeps = Pick<BillingDeps, 'clock' | 'changes'>

// Each lost race was won by another writer, so this bounds the concurrent ones.
const MAX_TRIES = 50
/** Providers count whole seconds on their own clocks. A plan younger than this was of no use to the player. */
const CLOCK_TOLERANCE = MINUTE

/**
 * Gives a player the plan that their subscriptions amount to; of two, the earlier one counts. Returns the
 * subscriptions that are marked to end.
 */
export async function settlePlayer(deps: SettlePlayerDeps, player: Types.ObjectId | string): Promise<Types.ObjectId[]> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const user = await UserModel.findById(player)
    const subscriptions = await SubscriptionModel.find({ user: player }).sort({ _id: -1 })
    const live = subscriptions.filter(isPaidFor).sort(byStart)
    const debits = subscriptions.filter(isDebitPending)
    if (!user || user.deletedAt)
      return endAllOfDeletedAccount(deps, { live, debits, deletedAt: user?.deletedAt ?? null })
    // The refund was claimed, but a crash kept it from being carried out.
    const refunded = live.filter(({ _id }) => user.moneyBack?.equals(_id))
    const [effective, ...others] = live.filter((each) => !refunded.includes(each) && hasAccess(each, deps.clock.now()))
    if (!(await storePlan(deps, user, { subscriptions, effective }))) continue
    return [
      ...(await markToEnd(deps, idsOf(refunded), 'money_back')),
      ...(await markToEnd(deps, idsOf(effective ? [...others, ...debits] : []), 'duplicate')),
    ]
  }
  throw changingTooFast('Your plan')
}

const grantedPlanOf = ({ grantedPlan, grantedUntil }: UserDocument, now: number) =>
  grantedUntil && grantedUntil.getTime() <= now ? null : grantedPlan

const isPaidFor = ({ status, startedAt, endReason }: SubscriptionDocument) =>
  isLive(status) && Boolean(startedAt) && !endReason

interface DeletedAccount {
  live: SubscriptionDocument[]
  debits: SubscriptionDocument[]
  deletedAt: Date | null
}

/** Payments made as the account was deleted, or later, are refunded. */
async function endAllOfDeletedAccount(deps: SettlePlayerDeps, { live, debits, deletedAt }: DeletedAccount) {
  const usedBefore = deletedAt && deletedAt.getTime() - CLOCK_TOLERANCE
  const wasUsed = ({ startedAt }: SubscriptionDocument) => usedBefore && startedAt && +startedAt <= usedBefore
  const used = live.filter(wasUsed)
  const orphaned = live.filter((each) => !used.includes(each))
  return [
    ...(await markToEnd(deps, idsOf(orphaned), 'orphaned')),
    ...(await markToEnd(deps, idsOf(used), 'account_deleted')),
    ...(await markToEnd(deps, idsOf(debits), 'withdrawn')),
  ]
}

const idsOf = (subscriptions: SubscriptionDocument[]) => subscriptions.map(({ _id }) => _id)

const byStart = (one: SubscriptionDocument, other: SubscriptionDocument) =>
  (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0) || (one.id < other.id ? -1 : 1)

/** False after a lost race. */
async function storePlan(
  { clock, changes }: SettlePlayerDeps,
  user: UserDocument,
  { subscriptions, effective }: { subscriptions: SubscriptionDocument[]; effective: SubscriptionDocument | undefined },
): Promise<boolean> {
  const now = clock.now()
  const paused = subscriptions.find(({ status, endReason }) => status === 'paused' && !endReason)
  const shown = effective ?? paused ?? subscriptions.find((each) => isShown(each, now))
  const plan = effective?.plan ?? grantedPlanOf(user, now) ?? DEFAULT_PLAN
  const { matchedCount } = await UserModel.updateOne(
    { _id: user._id, deletedAt: null, billingRevision: user.billingRevision },
    {
      $set: {
        plan,
        subscription: shown
          ? { ...snapshotOf(shown, now), refundableUntil: await refundableUntil(user, effective ?? paused, now) }
          : null,
      },
      $inc: { billingRevision: 1 },
      ...(plan !== user.plan && { $push: { pendingEvents: planChanged(now, { plan, before: user.plan }) } }),
    },
  )
  if (matchedCount === 0) return false
  for (const kind of ['user', 'subscription'] as const) changes.publish({ kind, user: user._id, id: user._id })
  return true
}

const planChanged = (now: number, data: { plan: string; before: string }) => ({
  _id: chronologicalId(now),
  type: 'plan.changed',
  data,
})
