import type { Types } from 'mongoose'
import type { ProviderName } from '../../shared/billing'
import { PATHS } from '../../shared/paths'
import { LAST_PAYMENT_FAILED } from '../../shared/plans/payment-failed-message'
import { cancelledRefusal, pausedRefusal, samePlanRefusal } from '../../shared/plans/plan-refusals'
import { type PaidPlan, planName } from '../../shared/plans/plans'
import { MINUTE } from '../../shared/time'
import { findUser } from '../identity/users/find-user'
import type { Viewer } from '../identity/viewer/viewer'
import { conflict } from '../platform/errors'
import type { RateLimits } from '../platform/http/rate-limits'
import type { IdempotencyKey } from '../platform/idempotency/claim-key'
import { createOnce } from '../platform/idempotency/create-once'
import { runExclusively } from '../platform/idempotency/run-exclusively'
import { findCurrent } from './find-own-subscription'
import type { BillingDeps } from './model/billing-deps'
import { PaymentModel } from './model/payment-model'
import { type SubscriptionDocument, SubscriptionModel } from './model/subscription-model'
import type { PaymentProvider } from './providers/port/payment-provider'
import { requireProvider } from './providers/port/require-provider'
import { refuseUnsold } from './refuse-unsold'
import { requirePublicUrl } from './require-public-url'
import { resumeAt } from './settle/next-check'
import { settlePlayer } from './settle/settle-player'

export type CheckoutDeps = BillingDeps & { rateLimits: RateLimits }

interface NewCheckout {
  provider: ProviderName
  plan: PaidPlan
  /** The path of the page that a cancelled checkout leads back to. */
  back?: string
  key: IdempotencyKey | null
  /** The site's address; null if this server does not know it. */
  origin: string | null
}

// Ten clicks at once would all find no earlier checkout.
const CHECKOUT_LOCK = { name: 'checkout', busy: 'Your checkout is still being opened. Please try again in a moment.' }

/** A click within this leads to the same checkout. */
const REUSED_FOR = 30 * MINUTE

/** Returns the provider's page. Nothing changes until the player pays there. */
export function startCheckout(deps: CheckoutDeps, viewer: Viewer, checkout: NewCheckout): Promise<string> {
  const adapter = requireProvider(deps.payments, checkout.provider)
  return createOnce(deps, {
    key: checkout.key,
    findEarlier: (id) => SubscriptionModel.findOne({ _id: id, checkoutUrl: { $ne: null } }),
    insert: (id) =>
      runExclusively(deps.clock, { viewer, ...CHECKOUT_LOCK }, () =>
        findOrCreate(deps, viewer, { ...checkout, adapter, id }),
      ),
    view: ({ checkoutUrl }: SubscriptionDocument) => checkoutUrl ?? '',
  })
}

type IdentifiedCheckout = NewCheckout & { adapter: PaymentProvider; id: Types.ObjectId }

async function findOrCreate(deps: CheckoutDeps, viewer: Viewer, checkout: IdentifiedCheckout) {
  refuseUnsold(checkout.adapter, checkout.plan)
  const live = await findCurrent(deps, viewer)
  if (live) throw conflict(refusalFor(live))
  const earlier = await findOpenCheckout(deps, viewer, checkout)
  if (earlier) return earlier
  const publicUrl = requirePublicUrl(checkout.origin)
  await deps.rateLimits.checkouts.take(viewer.id)
  return createCheckout(deps, viewer, { ...checkout, origin: publicUrl })
}

function refusalFor({ plan, provider, isCancelled, status }: SubscriptionDocument): string {
  if (status === 'paused') return pausedRefusal(plan, provider)
  if (isCancelled) return cancelledRefusal(plan, provider)
  if (status === 'past_due')
    return `${LAST_PAYMENT_FAILED} Please resolve it first, or cancel ${planName(plan)} under Settings and subscribe again.`
  return `${samePlanRefusal(plan)} Change the plan under Settings, or cancel it there.`
}

function findOpenCheckout(
  { clock }: BillingDeps,
  viewer: Viewer,
  { provider, plan, adapter, back = PATHS.dashboard }: IdentifiedCheckout,
) {
  return SubscriptionModel.findOne({
    user: viewer.id,
    provider,
    plan,
    isPractice: adapter.isPractice,
    status: 'pending',
    // The page of a checkout that was agreed to by bank debit is closed.
    providerId: null,
    checkoutUrl: { $ne: null },
    checkoutBack: back,
    createdAt: { $gt: new Date(clock.now() - REUSED_FOR) },
  }).sort({ _id: -1 })
}

/** Stored before the call, because a webhook may arrive before the provider's answer. */
async function createCheckout(
  deps: BillingDeps,
  viewer: Viewer,
  { id, plan, origin, adapter, back = PATHS.dashboard }: IdentifiedCheckout & { origin: string },
): Promise<SubscriptionDocument> {
  const { email } = await findUser(viewer, { email: 1 })
  const now = deps.clock.now()
  const fields = {
    user: viewer.id,
    provider: adapter.name,
    isPractice: adapter.isPractice,
    plan,
    checkoutPlan: plan,
    checkoutName: planName(plan),
    checkoutBack: back,
    createdAt: new Date(now),
    checkAt: resumeAt(now),
  }
  await SubscriptionModel.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true })
  const customer = await reusableCustomer(viewer, adapter)
  const checkout = await adapter.startCheckout({ reference: id.toHexString(), plan, email, customer, origin, back })
  const change = { $set: { checkoutId: checkout.id, checkoutUrl: checkout.url } }
  const stored = await SubscriptionModel.findByIdAndUpdate(id, change, { returnDocument: 'after' })
  if (!stored) throw conflict('This checkout no longer exists. Please start again.')
  await settlePlayer(deps, stored.user)
  return stored
}

/**
 * A customer keeps the credit of a plan change even after a refund, and would pay later months with it. So a refunded
 * customer is not reused.
 */
async function reusableCustomer(viewer: Viewer, { name }: PaymentProvider): Promise<string | null> {
  const earlier = await SubscriptionModel.find({ user: viewer.id, provider: name, customer: { $ne: null } }).sort({
    _id: -1,
  })
  const returned = await PaymentModel.distinct('subscription', {
    user: viewer.id,
    $or: [{ refundedCents: { $gt: 0 } }, { disputedCents: { $gt: 0 } }],
  })
  const isTainted = ({ _id, endReason }: SubscriptionDocument) =>
    Boolean(endReason) || returned.some((each) => each.equals(_id))
  const tainted = new Set(earlier.filter(isTainted).map(({ customer }) => customer))
  return earlier.find(({ customer }) => !tainted.has(customer))?.customer ?? null
}
