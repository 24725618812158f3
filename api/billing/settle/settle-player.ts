import type { Types } from 'mongoose'
import { DEFAULT_PLAN } from '../../../shared/plans'
import { DAY } from '../../../shared/time'
import { AppError } from '../../foundation/errors'
import { type UserDocument, UserModel } from '../../users/user-model'
import type { BillingDeps } from '../books/billing-deps'
import { type EndReason, type SubscriptionDocument, SubscriptionModel } from '../books/subscription-model'
import { refundableUntil } from './refundable-until'
import { isLive } from './subscription-state'

const MOST_TRIES = 8
/** Until then an open checkout is shown as what the player is about to have. */
const CHECKOUT_SHOWN_FOR = DAY

/**
 * Gives a player the plan that their subscriptions come to. Where two stand at once, the one that began first counts.
 * Answers those that are to end, which is written down, but not done yet.
 */
export async function settlePlayer(deps: BillingDeps, player: Types.ObjectId): Promise<Types.ObjectId[]> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const user = await UserModel.findOne({ _id: player, leftAt: null })
    const subscriptions = await SubscriptionModel.find({ user: player }).sort({ _id: -1 })
    const live = subscriptions.filter(({ status, endReason }) => isLive(status) && !endReason).sort(byBeginning)
    if (!user) return markToEnd(deps, live, 'nobody')
    const [counts, ...others] = live
    if (await writePlan(deps, user, subscriptions, counts)) return markToEnd(deps, others, 'second')
  }
  throw new AppError('unavailable', 'Your plan is changing too fast. Please try again.')
}

const byBeginning = (one: SubscriptionDocument, other: SubscriptionDocument) =>
  (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0) || (one.id < other.id ? -1 : 1)

/** False where somebody else has written since the player was read. */
async function writePlan(
  { clock }: BillingDeps,
  user: UserDocument,
  subscriptions: SubscriptionDocument[],
  counts: SubscriptionDocument | undefined,
): Promise<boolean> {
  const now = clock.now()
  const shown = counts ?? subscriptions.find((each) => isShown(each, now))
  const hasPaid = subscriptions.some(({ startedAt }) => startedAt)
  const { matchedCount } = await UserModel.updateOne(
    { _id: user._id, leftAt: null, billingRevision: user.billingRevision },
    {
      $set: {
        // A plan that was given to a player who never paid stays theirs.
        plan: counts?.plan ?? (hasPaid ? DEFAULT_PLAN : user.plan),
        subscription: shown
          ? { ...snapshotOf(shown), refundableUntil: await refundableUntil(user, counts, now) }
          : null,
      },
      $inc: { billingRevision: 1 },
    },
  )
  return matchedCount > 0
}

const isShown = ({ status, startedAt, checkoutUrl, createdAt }: SubscriptionDocument, now: number) =>
  startedAt || (status === 'pending' && checkoutUrl && createdAt.getTime() + CHECKOUT_SHOWN_FOR > now)

const snapshotOf = ({
  provider,
  providerId,
  status,
  paidUntil,
  isCancelled,
  accessUntil,
  nextPlan,
}: SubscriptionDocument) => ({
  provider,
  providerId,
  status,
  nextBillingAt: status === 'active' ? paidUntil : null,
  isCancelled,
  accessUntil,
  nextPlan,
})

async function markToEnd({ clock }: BillingDeps, subscriptions: SubscriptionDocument[], endReason: EndReason) {
  const ids = subscriptions.map(({ _id }) => _id)
  if (ids.length > 0) {
    const change = { $set: { endReason, checkAt: new Date(clock.now()) }, $inc: { revision: 1 } }
    await SubscriptionModel.updateMany({ _id: { $in: ids }, endReason: null }, change)
  }
  return ids
}
