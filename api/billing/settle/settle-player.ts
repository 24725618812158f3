import type { Types } from 'mongoose'
import { DEFAULT_PLAN } from '../../../shared/plans'
import { DAY } from '../../../shared/time'
import { isLive } from '../../../shared/words/subscription-statuses'
import { changingTooFast } from '../../foundation/errors'
import { type UserDocument, UserModel } from '../../users/user-model'
import type { BillingDeps } from '../books/billing-deps'
import { type SubscriptionDocument, SubscriptionModel } from '../books/subscription-model'
import { hasAccess } from './access'
import { markToEnd } from './mark-to-end'
import { refundableUntil } from './refundable-until'

const MOST_TRIES = 8
/** Until then an open checkout is shown as what the player is about to have. */
const CHECKOUT_SHOWN_FOR = DAY

/**
 * Gives a player the plan that their subscriptions come to. Where two stand at once, the one that began first counts.
 * Answers those that are to end, which is written down, but not done yet.
 */
export async function settlePlayer(deps: BillingDeps, player: Types.ObjectId): Promise<Types.ObjectId[]> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const user = await UserModel.findById(player)
    const subscriptions = await SubscriptionModel.find({ user: player }).sort({ _id: -1 })
    const live = subscriptions.filter(({ status, endReason }) => isLive(status) && !endReason).sort(byBeginning)
    if (!user || user.leftAt) return endAll(deps, live, user?.leftAt ?? null)
    // The player's one time was used for it, and whoever did that came no further.
    const givenBack = live.filter(({ _id }) => user.moneyBack?.equals(_id))
    const [counts, ...others] = live.filter((each) => !givenBack.includes(each) && hasAccess(each, deps.clock.now()))
    if (!(await writePlan(deps, user, subscriptions, counts))) continue
    return [
      ...(await markToEnd(deps, idsOf(givenBack), 'money_back')),
      ...(await markToEnd(deps, idsOf(others), 'second')),
    ]
  }
  throw changingTooFast('Your plan')
}

/** What was begun after the player had left is nobody's, and given back. */
async function endAll(deps: BillingDeps, live: SubscriptionDocument[], leftAt: Date | null) {
  const isNobodys = ({ startedAt }: SubscriptionDocument) => !leftAt || (startedAt ?? leftAt) >= leftAt
  const nobodys = live.filter(isNobodys)
  const theirs = live.filter((each) => !nobodys.includes(each))
  return [...(await markToEnd(deps, idsOf(nobodys), 'nobody')), ...(await markToEnd(deps, idsOf(theirs), 'left'))]
}

const idsOf = (subscriptions: SubscriptionDocument[]) => subscriptions.map(({ _id }) => _id)

const byBeginning = (one: SubscriptionDocument, other: SubscriptionDocument) =>
  (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0) || (one.id < other.id ? -1 : 1)

/** False where somebody else has written since the player was read. */
async function writePlan(
  { clock, changes }: BillingDeps,
  user: UserDocument,
  subscriptions: SubscriptionDocument[],
  counts: SubscriptionDocument | undefined,
): Promise<boolean> {
  const now = clock.now()
  const shown = counts ?? subscriptions.find((each) => isShown(each, now))
  const hasPaid = subscriptions.some(({ startedAt }) => startedAt)
  const { matchedCount } = await UserModel.updateOne(
    // A player of an earlier time has none.
    { _id: user._id, leftAt: null, billingRevision: user.billingRevision || { $in: [0, null] } },
    {
      $set: {
        // A plan that was given to a player who never paid stays theirs.
        plan: counts?.plan ?? (hasPaid ? DEFAULT_PLAN : user.plan),
        subscription: shown
          ? { ...snapshotOf(shown, now), refundableUntil: await refundableUntil(user, counts, now) }
          : null,
      },
      $inc: { billingRevision: 1 },
    },
  )
  if (matchedCount === 0) return false
  for (const kind of ['user', 'subscription'] as const) changes.publish({ kind, user: user._id, id: user._id })
  return true
}

/** One that was paid beside another never counted. */
const isShown = ({ status, endReason, startedAt, checkoutUrl, createdAt }: SubscriptionDocument, now: number) =>
  (startedAt && endReason !== 'second') ||
  (status === 'pending' && checkoutUrl && createdAt.getTime() + CHECKOUT_SHOWN_FOR > now)

function snapshotOf(shown: SubscriptionDocument, now: number) {
  const { provider, providerId, paidUntil, isCancelled, accessUntil, nextPlan } = shown
  const isOver = shown.endReason || !hasAccess(shown, now)
  const status = isLive(shown.status) && isOver ? 'ended' : shown.status
  const nextBillingAt = status === 'active' ? paidUntil : null
  return { provider, providerId, status, nextBillingAt, isCancelled, accessUntil, nextPlan }
}
