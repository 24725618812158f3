import type { Types } from 'mongoose'
import { isLive } from '../../../shared/enums/subscription-statuses'
import { DAY, HOUR } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { AppError, changingTooFast } from '../../platform/errors'
import { runSerially } from '../../platform/idempotency/run-serially'
import { chronologicalId } from '../../platform/store/chronological-id'
import type { BillingDeps } from '../model/billing-deps'
import { isObsoletePractice } from '../model/practice-money'
import { recordPayments } from '../model/record-payments'
import { type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import type { ProviderSubscription } from '../providers/port/payment-provider'
import { requireProvider } from '../providers/port/require-provider'
import { noteOf } from '../texts/admin-notes'
import { notificationOf, type SubscriptionFacts } from '../texts/billing-notifications'
import { hasAccess } from './access'
import { nextCheckAt, resumeAt } from './next-check'
import { subscriptionFields } from './subscription-fields'
import { isRefunding, isUnfinished, servedUntil } from './subscription-state'

const MAX_TRIES = 8
/** What a subscription remembers of itself; players change theirs as often as they are let. */
const MAX_HISTORY = 500
/** After that no provider's answer to a new checkout comes any more. */
const CHECKOUT_RESPONSE_TIMEOUT = HOUR
/** Keys of another account bring "not found" for all: a checkout is not given up before. */
const UNKNOWN_CHECKOUT_TTL = 7 * DAY

export interface RefreshResult {
  subscription: SubscriptionDocument
  /** What we have decided about it is not so at the provider yet. */
  isUnfinished: boolean
  /** Until when it gave a plan, where it has ended at the provider. */
  servedUntil: number | null
}

/**
 * Asks the provider how a subscription is now, and makes it so in the books. What we have decided about it, and is not so at
 * the provider yet, is done there, and looked at once more. Each step may be done again; null where the subscription is gone.
 */
export async function refreshSubscription(deps: BillingDeps, id: Types.ObjectId): Promise<RefreshResult | null> {
  const refreshed = await refreshOnce(deps, id)
  if (!refreshed?.isUnfinished) return refreshed
  const { servedUntil: end, subscription } = refreshed
  const { provider, endReason } = subscription
  const providerId = subscription.providerId ?? ''
  const adapter = requireProvider(deps.payments, provider)
  // The end first: a refund that is refused must not let it go on and be charged.
  await adapter.end(providerId)
  if (endReason && isRefunding(endReason)) await adapter.refund(providerId)
  else if (end !== null) await adapter.refund(providerId, end)
  return refreshOnce(deps, id)
}

const refreshOnce = (deps: BillingDeps, id: Types.ObjectId) =>
  runSerially(`subscription ${id}`, () => refreshWithRetries(deps, id))

/** Whoever loses a race asks again, so that what stands in the end was said after everything else that was written. */
async function refreshWithRetries(deps: BillingDeps, id: Types.ObjectId): Promise<RefreshResult | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const known = await SubscriptionModel.findById(id)
    if (!known) return null
    if (isObsoletePractice(deps.payments, known)) {
      const ended = await endObsoletePractice(deps, known)
      if (!ended) continue
      return { subscription: ended, isUnfinished: false, servedUntil: null }
    }
    const fetched = await fetchFromProvider(deps, known)
    const stored = fetched ? await storeFetched(deps, known, fetched) : await storeUnknown(deps, known)
    if (!stored) continue
    return {
      subscription: stored,
      isUnfinished: fetched !== null && isUnfinished(fetched, stored),
      servedUntil: fetched && servedUntil(fetched, stored.endReason),
    }
  }
  throw changingTooFast('This subscription')
}

/** What was bought with practice money is over, and so is the one money back that was asked for it. */
async function endObsoletePractice({ clock }: BillingDeps, known: SubscriptionDocument) {
  const now = clock.now()
  await UserModel.updateOne({ _id: known.user, moneyBack: known._id }, { $set: { moneyBack: null } })
  if (!isLive(known.status) && known.status !== 'pending') {
    return storeIfUnchanged(known, { $set: { endReason: 'practice', checkAt: null } })
  }
  const ended = { status: 'ended', endReason: 'practice', endedAt: new Date(now), accessUntil: new Date(now) } as const
  const after = { ...ended, plan: known.plan, startedAt: known.startedAt }
  const news = textsOfChange(known, after, { now, hasPlayer: await hasOwner(known) })
  return storeIfUnchanged(known, { $set: { ...ended, checkAt: null }, ...pushOf(news) })
}

const pushOf = (news: object) => (Object.keys(news).length > 0 ? { $push: news } : {})

const hasOwner = async ({ user }: SubscriptionDocument) =>
  (await UserModel.exists({ _id: user, deletedAt: null })) !== null

/** What the player is told of a change, unless they have left, and what an admin reads of it. */
function textsOfChange(
  known: SubscriptionDocument,
  after: SubscriptionFacts,
  { now, hasPlayer }: { now: number; hasPlayer: boolean },
) {
  const message = hasPlayer && notificationOf(known.provider, known, after)
  const text = noteOf(known.provider, known, after)
  return {
    ...(message && { pendingNotifications: { _id: chronologicalId(now), message } }),
    ...(text && { history: { $each: [{ at: new Date(now), text }], $slice: -MAX_HISTORY } }),
  }
}

/** Null where the provider knows nothing that was ever paid for. */
async function fetchFromProvider(
  { payments }: BillingDeps,
  known: SubscriptionDocument,
): Promise<ProviderSubscription | null> {
  const id = known.providerId ?? known.checkoutId
  if (!id) return null
  try {
    return await requireProvider(payments, known.provider).fetch(id)
  } catch (error) {
    // What was paid for is not given up for an answer that keys of another account of the provider would bring as well.
    if (error instanceof AppError && error.kind === 'not_found' && known.status === 'pending') return null
    throw error
  }
}

/** Null where somebody else has written since. Until all that follows is done, it is to be looked at again soon. */
async function storeFetched({ clock }: BillingDeps, known: SubscriptionDocument, fetched: ProviderSubscription) {
  const now = clock.now()
  const hasPlayer = await hasOwner(known)
  const visible = hasPlayer ? fetched : withoutPersonalData(fetched)
  // Before the state: whoever comes too late for that books again what it found then.
  await recordPayments(known, visible.payments)
  const fields = subscriptionFields(known, visible, now)
  const isOver = !hasAccess(fields, now)
  const news = textsOfChange(known, { ...fields, isOver }, { now, hasPlayer })
  return storeIfUnchanged(known, { $set: { ...fields, checkAt: resumeAt(now) }, ...pushOf(news) })
}

/** Of who has left nothing is kept that names them: neither the provider's customer, nor its pages of invoices. */
const withoutPersonalData = (fetched: ProviderSubscription): ProviderSubscription => ({
  ...fetched,
  customer: null,
  payments: fetched.payments.map((payment) => ({ ...payment, url: null })),
})

/** A checkout that the provider does not know: its address may be on its way to us, or the provider be the wrong one. */
async function storeUnknown({ clock }: BillingDeps, known: SubscriptionDocument) {
  const now = clock.now()
  const isAwaited =
    now < known.createdAt.getTime() + (known.checkoutId === null ? CHECKOUT_RESPONSE_TIMEOUT : UNKNOWN_CHECKOUT_TTL)
  return storeIfUnchanged(known, {
    $set: isAwaited ? { checkAt: nextCheckAt(known, now) } : { status: 'ended', checkAt: null },
  })
}

function storeIfUnchanged({ _id, revision }: SubscriptionDocument, update: object) {
  return SubscriptionModel.findOneAndUpdate(
    { _id, revision },
    { ...update, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  )
}
