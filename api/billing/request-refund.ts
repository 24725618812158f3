import type { Subscription, Sum } from '../../shared/billing'
import { findUser } from '../identity/users/find-user'
import { UserModel, type UserRecord } from '../identity/users/user-model'
import type { Viewer } from '../identity/viewer/viewer'
import { AppError, conflict } from '../platform/errors'
import type { ChangeDeps } from './change-subscription'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from './current-subscription'
import { NOTHING_PAID, requireCurrent } from './find-own-subscription'
import { PaymentModel } from './model/payment-model'
import type { SubscriptionDocument } from './model/subscription-model'
import { requireProvider } from './providers/port/require-provider'
import { remainingSums } from './remaining-sums'
import { markToEnd } from './settle/mark-to-end'
import { refundableUntil } from './settle/refundable-until'
import { settle } from './settle/settle'

type Refundable = Pick<UserRecord, '_id' | 'moneyBack'>

const REFUND_PENDING =
  'Your refund is recorded, but the provider is not answering right now. It will follow automatically.'
/** Failures for which the provider answered and refunded nothing. */
const ANSWERED_KINDS: AppError['kind'][] = ['conflict', 'not_found', 'provider_failed']
const PLAN_ENDED_REFUND_PENDING =
  'Your plan has ended, and your refund is recorded. The provider has not paid it out yet; we will ask again.'

/**
 * Refunds the payments and ends the plan at once; once per player, within seven days of the first payment. The first
 * write decides it: if the provider fails or this server crashes, the next check of the subscription goes on.
 */
export async function requestRefund(
  deps: ChangeDeps,
  viewer: Viewer,
  agreed: Sum[] | null = null,
): Promise<Subscription> {
  const own = await requireCurrent(deps, viewer)
  const user = await findUser(viewer, { moneyBack: 1 })
  await requireRefundable(deps, user, own)
  if (agreed) await requireAgreedSums(deps, own, agreed)
  await deps.rateLimits.payments.take(viewer.id)
  await claimRefund(deps, viewer, own)
  await settle(deps, own._id).catch((cause) => {
    if (!(cause instanceof AppError)) throw cause
    const hasAnswered = ANSWERED_KINDS.includes(cause.kind)
    throw new AppError(
      hasAnswered ? 'conflict' : cause.kind,
      hasAnswered ? PLAN_ENDED_REFUND_PENDING : REFUND_PENDING,
      { cause },
    )
  })
  return currentSubscription(await findUser(viewer, SHOWN_OF_SUBSCRIPTION))
}

/** @throws AppError `conflict` with the reason */
export async function requireRefundable({ clock }: ChangeDeps, user: Refundable, own: SubscriptionDocument) {
  if (!(await refundableUntil(user, own, clock.now()))) throw conflict(await refusalFor(user))
}

async function requireAgreedSums(
  { payments }: ChangeDeps,
  { provider, providerId }: SubscriptionDocument,
  agreed: Sum[],
) {
  const sums = remainingSums((await requireProvider(payments, provider).fetch(providerId ?? '')).payments)
  const isSame = ({ amount, currency }: Sum) =>
    agreed.some((each) => each.currency === currency && each.amount === amount)
  if (sums.length !== agreed.length || !sums.every(isSame)) throw conflict(STALE_REFUND)
}

const STALE_REFUND =
  'The amount of your refund has changed in the meantime. Nothing was changed. Please look at it again.'

const ALREADY_REFUNDED = 'You have already had a refund once.'
const TOO_LATE =
  'The seven days after your first payment are over. You can cancel; the plan then stays until its paid time ends.'

async function refusalFor({ _id, moneyBack }: Refundable): Promise<string> {
  if (moneyBack) return ALREADY_REFUNDED
  return (await PaymentModel.exists({ user: _id })) ? TOO_LATE : NOTHING_PAID
}

/** Claimed before anything else, so that two tabs cannot refund two subscriptions. */
async function claimRefund(deps: ChangeDeps, viewer: Viewer, { _id }: SubscriptionDocument): Promise<void> {
  const { matchedCount } = await UserModel.updateOne(
    { _id: viewer.id, deletedAt: null, moneyBack: { $in: [null, _id] } },
    { $set: { moneyBack: _id } },
  )
  if (matchedCount === 0) {
    await findUser(viewer, { _id: 1 })
    throw conflict(ALREADY_REFUNDED)
  }
  await markToEnd(deps, [_id], 'money_back')
}
