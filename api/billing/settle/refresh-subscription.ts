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
import { notesOf } from '../texts/admin-notes'
import { billingKind } from '../texts/billing-kind'
import { notificationOf, type SubscriptionFacts } from '../texts/billing-notifications'
import { paymentFailedEvents } from '../texts/payment-failed-events'
import { hasAccess } from './access'
import { nextCheckAt, resumeAt } from './next-check'
import { subscriptionFields } from './subscription-fields'
import { isRefunding, isUnfinished, servedUntil } from './subscription-state'

const MAX_TRIES = 8
/** Players may change a subscription often. */
const MAX_HISTORY = 500
/** A provider answers a new checkout within this, or not at all. */
const CHECKOUT_RESPONSE_TIMEOUT = HOUR
/** The keys of a wrong account answer "not found" for everything, so a checkout is kept this long. */
const UNKNOWN_CHECKOUT_TTL = 7 * DAY

export interface RefreshResult {
  subscription: SubscriptionDocument
  /** Our decision still has to be carried out at the provider. */
  isUnfinished: boolean
  /** When it stopped giving a plan; null unless it has ended at the provider. */
  servedUntil: number | null
}

/**
 * Fetches a subscription's state from its provider and stores it. Decisions of ours that the provider has not carried
 * out yet are carried out and fetched again. Every step may be repeated. Null if the subscription does not exist.
 */
export async function refreshSubscription(deps: BillingDeps, id: Types.ObjectId): Promise<RefreshResult | null> {
  const refreshed = await refreshOnce(deps, id)
  if (!refreshed?.isUnfinished) return refreshed
  const { servedUntil: end, subscription } = refreshed
  const { provider, endReason } = subscription
  const providerId = subscription.providerId ?? ''
  const adapter = requireProvider(deps.payments, provider)
  // End first, so that a refused refund cannot let it be charged again.
  await adapter.end(providerId)
  if (endReason && isRefunding(endReason)) await adapter.refund(providerId)
  else if (end !== null) await adapter.refund(providerId, end)
  return refreshOnce(deps, id)
}

const refreshOnce = (deps: BillingDeps, id: Types.ObjectId) =>
  runSerially(`subscription ${id}`, () => refreshWithRetries(deps, id))

/** After a lost race it fetches again, so that the newest state is stored last. */
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

/** Practice subscriptions end, and using the refund for one does not count. */
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

/** The player's notification, unless the account is deleted, and the admin's history entries. */
function textsOfChange(
  known: SubscriptionDocument,
  after: SubscriptionFacts,
  { now, hasPlayer }: { now: number; hasPlayer: boolean },
) {
  const message = hasPlayer && notificationOf(known.provider, known, after)
  const kind = billingKind(known, after)
  const events = paymentFailedEvents(known.provider, known, after)
  const notes = notesOf(known.provider, known, after).map((text) => ({ at: new Date(now), text }))
  return {
    ...(message && { pendingNotifications: { _id: chronologicalId(now), kind, message, events } }),
    ...(notes.length > 0 && { history: { $each: notes, $slice: -MAX_HISTORY } }),
  }
}

/** Null if the provider does not know the checkout. */
async function fetchFromProvider(
  { payments }: BillingDeps,
  known: SubscriptionDocument,
): Promise<ProviderSubscription | null> {
  const id = known.providerId ?? known.checkoutId
  if (!id) return null
  try {
    return await requireProvider(payments, known.provider).fetch(id)
  } catch (error) {
    // A paid subscription is not dropped for a "not found": the keys of a wrong account answer the same.
    if (error instanceof AppError && error.kind === 'not_found' && known.status === 'pending') return null
    throw error
  }
}

/** Null after a lost race. Checks resume soon, until all that follows is done. */
async function storeFetched({ clock }: BillingDeps, known: SubscriptionDocument, fetched: ProviderSubscription) {
  const now = clock.now()
  const hasPlayer = await hasOwner(known)
  const visible = hasPlayer ? fetched : withoutPersonalData(fetched)
  // Payments come first: if the state is lost to a race, recording them again is harmless.
  await recordPayments(known, visible.payments, { now, hasPlayer })
  const fields = subscriptionFields(known, visible, now)
  const isOver = !hasAccess(fields, now)
  const news = textsOfChange(known, { ...fields, isOver }, { now, hasPlayer })
  return storeIfUnchanged(known, { $set: { ...fields, checkAt: resumeAt(now) }, ...pushOf(news) })
}

/** Strips the customer id, card and invoice pages of a deleted account. */
const withoutPersonalData = (fetched: ProviderSubscription): ProviderSubscription => ({
  ...fetched,
  customer: null,
  card: null,
  unpaid: fetched.unpaid.map((invoice) => ({ ...invoice, url: null })),
  payments: fetched.payments.map((payment) => ({ ...payment, url: null })),
})

/** The provider may not have answered the checkout yet, or its keys may be of a wrong account. */
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
