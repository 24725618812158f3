import type { Subscription } from '../../shared/billing'
import { PAYMENT_PROVIDERS, type ProviderName } from '../../shared/enums/payment-providers'
import { LAST_PAYMENT_FAILED } from '../../shared/plans/payment-failed-message'
import { cancelledRefusal, pausedRefusal, samePlanRefusal } from '../../shared/plans/plan-refusals'
import { isPaidPlan, type PaidPlan } from '../../shared/plans/plans'
import { findUser } from '../identity/users/find-user'
import type { Viewer } from '../identity/viewer/viewer'
import { AppError, conflict } from '../platform/errors'
import type { RateLimits } from '../platform/http/rate-limits'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from './current-subscription'
import { findOwnSubscription, requireCurrent } from './find-own-subscription'
import type { BillingDeps } from './model/billing-deps'
import type { SubscriptionDocument } from './model/subscription-model'
import type { AgreedChange, PaymentProvider } from './providers/port/payment-provider'
import { requireProvider } from './providers/port/require-provider'
import { refuseUnsold } from './refuse-unsold'
import { requirePublicUrl } from './require-public-url'
import { isDebitPending } from './settle/access'
import { markToEnd } from './settle/mark-to-end'
import { settle } from './settle/settle'

export type ChangeDeps = BillingDeps & { rateLimits: RateLimits }

const NOTHING_TO_CANCEL = 'Nothing was paid yet, so there is nothing to cancel.'

/** The paid time stays. */
export async function cancelSubscription(
  deps: ChangeDeps,
  viewer: Viewer,
  { provider, id }: { provider: ProviderName; id: string },
): Promise<Subscription> {
  const own = await findOwnSubscription(viewer, provider, id)
  const { status } = own
  const isOver = status === 'ended' || status === 'refunded' || (status === 'pending' && own.endReason)
  if (isOver) return subscriptionOf(viewer)
  if (isDebitPending(own)) return cancelDebit(deps, viewer, own)
  if (status === 'pending' && !PAYMENT_PROVIDERS[provider].cancelsUnpaid) throw conflict(NOTHING_TO_CANCEL)
  await deps.rateLimits.payments.take(viewer.id)
  // Even if it is cancelled here: it may have been resumed on the provider's own pages.
  return settleAfter(deps, { viewer, own }, (adapter) => adapter.cancel(own.providerId ?? id))
}

/** The subscription never starts. Money that arrives anyway is refunded. */
async function cancelDebit(deps: ChangeDeps, viewer: Viewer, { _id }: SubscriptionDocument): Promise<Subscription> {
  await deps.rateLimits.payments.take(viewer.id)
  await markToEnd(deps, [_id], 'withdrawn')
  await settle(deps, _id).catch((err) => {
    if (!(err instanceof AppError)) throw err
    // The decision is stored, and the next check retries.
    deps.log.warn({ err, subscription: _id.toHexString() }, 'A bank debit could not be cancelled yet')
  })
  return subscriptionOf(viewer)
}

export async function resumeSubscription(deps: ChangeDeps, viewer: Viewer): Promise<Subscription> {
  // The player may have cancelled or resumed on the provider's own pages.
  const known = await requireCurrent(deps, viewer)
  await deps.rateLimits.payments.take(viewer.id)
  await settle(deps, known._id)
  const own = await requireCurrent(deps, viewer)
  if (!own.isCancelled) return subscriptionOf(viewer)
  return settleAfter(deps, { viewer, own }, (adapter) => adapter.resume(own.providerId ?? ''))
}

/** `approvalUrl` is the page where the player has to agree first; null if the change is done. */
export async function changePlan(
  deps: ChangeDeps,
  viewer: Viewer,
  { plan, origin, agreed = null }: { plan: PaidPlan; origin: string | null; agreed?: AgreedChange | null },
): Promise<{ subscription: Subscription; approvalUrl: string | null }> {
  const own = await requireCurrent(deps, viewer)
  refuseChange(deps, own, plan)
  const publicUrl = requirePublicUrl(origin)
  await deps.rateLimits.payments.take(viewer.id)
  let approvalUrl: string | null = null
  const subscription = await settleAfter(deps, { viewer, own }, async (adapter) => {
    approvalUrl = (await adapter.changePlan(own.providerId ?? '', { plan, origin: publicUrl, agreed })).approvalUrl
  })
  return { subscription, approvalUrl }
}

export function refuseChange({ payments }: BillingDeps, own: SubscriptionDocument, plan: PaidPlan) {
  refuseUnsold(requireProvider(payments, own.provider), plan)
  if (own.isCancelled) throw conflict(cancelledRefusal(own.plan, own.provider))
  if (own.status === 'paused') throw conflict(pausedRefusal(own.plan, own.provider))
  if (own.status === 'past_due') throw conflict(`${LAST_PAYMENT_FAILED} Please resolve it first.`)
  const comes = own.nextPlan && isPaidPlan(own.nextPlan) ? own.nextPlan : own.plan
  if (comes === plan) throw conflict(samePlanRefusal(plan))
}

async function settleAfter(
  deps: ChangeDeps,
  { viewer, own }: { viewer: Viewer; own: SubscriptionDocument },
  change: (adapter: PaymentProvider) => Promise<void>,
): Promise<Subscription> {
  await change(requireProvider(deps.payments, own.provider))
  await settle(deps, own._id)
  return subscriptionOf(viewer)
}

const subscriptionOf = async (viewer: Viewer) => currentSubscription(await findUser(viewer, SHOWN_OF_SUBSCRIPTION))
