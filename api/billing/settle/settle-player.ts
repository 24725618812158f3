import type { Types } from 'mongoose'
import { DEFAULT_PLAN } from '../../../shared/plans'
import { MINUTE } from '../../../shared/time'
import { isLive } from '../../../shared/words/subscription-statuses'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import { changingTooFast } from '../../platform/errors'
import type { BillingDeps } from '../model/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import { hasAccess, isDebitUnderWay } from './access'
import { grantedPlanOf } from './granted-plan'
import { markToEnd } from './mark-to-end'
import { refundableUntil } from './refundable-until'
import { isShown, snapshotOf } from './shown-subscription'

export type SettlePlayerDeps = Pick<BillingDeps, 'clock' | 'changes'>

// Each try that is lost is one that somebody else has won: so many may come at once.
const MOST_TRIES = 50
/** Providers tell a time in whole seconds, by clocks of their own; and nobody has had a plan that is no older than this. */
const PAID_FOR_NOTHING_WITHIN = MINUTE

/**
 * Gives a player the plan that their subscriptions come to. Where two stand at once, the one that began first counts.
 * Answers those that are to end, which is written down, but not done yet.
 */
export async function settlePlayer(deps: SettlePlayerDeps, player: Types.ObjectId | string): Promise<Types.ObjectId[]> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const user = await UserModel.findById(player)
    const subscriptions = await SubscriptionModel.find({ user: player }).sort({ _id: -1 })
    const live = subscriptions.filter(isPaidFor).sort(byBeginning)
    const debits = subscriptions.filter(isDebitUnderWay)
    if (!user || user.leftAt) return endAll(deps, { live, debits, leftAt: user?.leftAt ?? null })
    // The player's one time was used for it, and whoever did that came no further.
    const givenBack = live.filter(({ _id }) => user.moneyBack?.equals(_id))
    const [counts, ...others] = live.filter((each) => !givenBack.includes(each) && hasAccess(each, deps.clock.now()))
    if (!(await writePlan(deps, user, subscriptions, counts))) continue
    return [
      ...(await markToEnd(deps, idsOf(givenBack), 'money_back')),
      ...(await markToEnd(deps, idsOf(counts ? [...others, ...debits] : []), 'second')),
    ]
  }
  throw changingTooFast('Your plan')
}

const isPaidFor = ({ status, startedAt, endReason }: SubscriptionDocument) =>
  isLive(status) && Boolean(startedAt) && !endReason

interface Left {
  live: SubscriptionDocument[]
  debits: SubscriptionDocument[]
  leftAt: Date | null
}

/** What was paid for as the player left, or after it, served nobody, and is given back. */
async function endAll(deps: SettlePlayerDeps, { live, debits, leftAt }: Left) {
  const servedSince = leftAt && leftAt.getTime() - PAID_FOR_NOTHING_WITHIN
  const hasServed = ({ startedAt }: SubscriptionDocument) => servedSince && startedAt && +startedAt <= servedSince
  const theirs = live.filter(hasServed)
  const nobodys = live.filter((each) => !theirs.includes(each))
  return [
    ...(await markToEnd(deps, idsOf(nobodys), 'nobody')),
    ...(await markToEnd(deps, idsOf(theirs), 'left')),
    ...(await markToEnd(deps, idsOf(debits), 'withdrawn')),
  ]
}

const idsOf = (subscriptions: SubscriptionDocument[]) => subscriptions.map(({ _id }) => _id)

const byBeginning = (one: SubscriptionDocument, other: SubscriptionDocument) =>
  (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0) || (one.id < other.id ? -1 : 1)

/** False where somebody else has written since the player was read. */
async function writePlan(
  { clock, changes }: SettlePlayerDeps,
  user: UserDocument,
  subscriptions: SubscriptionDocument[],
  counts: SubscriptionDocument | undefined,
): Promise<boolean> {
  const now = clock.now()
  const paused = subscriptions.find(({ status, endReason }) => status === 'paused' && !endReason)
  const shown = counts ?? paused ?? subscriptions.find((each) => isShown(each, now))
  const grantedPlan = grantedPlanOf(user, subscriptions)
  const { matchedCount } = await UserModel.updateOne(
    // A player of an earlier time has none.
    { _id: user._id, leftAt: null, billingRevision: user.billingRevision || { $in: [0, null] } },
    {
      $set: {
        plan: counts?.plan ?? grantedPlan ?? DEFAULT_PLAN,
        grantedPlan,
        subscription: shown
          ? { ...snapshotOf(shown, now), refundableUntil: await refundableUntil(user, counts ?? paused, now) }
          : null,
      },
      $inc: { billingRevision: 1 },
    },
  )
  if (matchedCount === 0) return false
  for (const kind of ['user', 'subscription'] as const) changes.publish({ kind, user: user._id, id: user._id })
  return true
}
