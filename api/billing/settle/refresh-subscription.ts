import type { Types } from 'mongoose'
import { DAY, HOUR } from '../../../shared/time'
import { isLive } from '../../../shared/words/subscription-statuses'
import { UserModel } from '../../identity/users/user-model'
import { AppError, changingTooFast } from '../../platform/errors'
import { oneAfterAnother } from '../../platform/idempotency/one-after-another'
import { chronologicalId } from '../../platform/store/chronological-id'
import type { BillingDeps } from '../model/billing-deps'
import { bookPayments } from '../model/book-payments'
import { isOutOfPlay } from '../model/practice-money'
import { type SubscriptionDocument, SubscriptionModel } from '../model/subscription-model'
import type { ProviderSubscription } from '../providers/payment-provider'
import { providerNamed } from '../providers/provider-named'
import { noteOf } from '../words/admin-notes'
import { noticeOf, type Told } from '../words/billing-notices'
import { hasAccess } from './access'
import { foundState } from './found-state'
import { nextCheck, soon } from './next-check'
import { givesBack, isUnfinished, servedUntil } from './subscription-state'

const MOST_TRIES = 8
/** What a subscription remembers of itself; players change theirs as often as they are let. */
const MOST_HAPPENINGS = 500
/** After that no provider's answer to a new checkout comes any more. */
const ANSWERS_WITHIN = HOUR
/** Keys of another account bring "not found" for all: a checkout is not given up before. */
const FORGOTTEN_AFTER = 7 * DAY

export interface Looked {
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
export async function refreshSubscription(deps: BillingDeps, id: Types.ObjectId): Promise<Looked | null> {
  const looked = await look(deps, id)
  if (!looked?.isUnfinished) return looked
  const { servedUntil: end, subscription } = looked
  const { provider, endReason } = subscription
  const providerId = subscription.providerId ?? ''
  const theirs = providerNamed(deps.payments, provider)
  // The end first: a refund that is refused must not let it go on and be charged.
  await theirs.end(providerId)
  if (endReason && givesBack(endReason)) await theirs.refund(providerId)
  else if (end !== null) await theirs.refund(providerId, end)
  return look(deps, id)
}

const look = (deps: BillingDeps, id: Types.ObjectId) =>
  oneAfterAnother(`subscription ${id}`, () => lookInTurn(deps, id))

/** Whoever loses a race asks again, so that what stands in the end was said after everything else that was written. */
async function lookInTurn(deps: BillingDeps, id: Types.ObjectId): Promise<Looked | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const known = await SubscriptionModel.findById(id)
    if (!known) return null
    if (isOutOfPlay(deps.payments, known)) {
      const ended = await writeOutOfPlay(deps, known)
      if (!ended) continue
      return { subscription: ended, isUnfinished: false, servedUntil: null }
    }
    const found = await foundAt(deps, known)
    const written = found ? await writeFound(deps, known, found) : await writeUnknown(deps, known)
    if (!written) continue
    return {
      subscription: written,
      isUnfinished: found !== null && isUnfinished(found, written),
      servedUntil: found && servedUntil(found, written.endReason),
    }
  }
  throw changingTooFast('This subscription')
}

/** What was bought with practice money is over, and so is the one money back that was asked for it. */
async function writeOutOfPlay({ clock }: BillingDeps, known: SubscriptionDocument) {
  const now = clock.now()
  await UserModel.updateOne({ _id: known.user, moneyBack: known._id }, { $set: { moneyBack: null } })
  if (!isLive(known.status) && known.status !== 'pending') {
    return writeOver(known, { $set: { endReason: 'practice', checkAt: null } })
  }
  const ended = { status: 'ended', endReason: 'practice', endedAt: new Date(now), accessUntil: new Date(now) } as const
  const told = { ...ended, plan: known.plan, startedAt: known.startedAt }
  const news = newsOf(known, told, { now, hasPlayer: await hasOwner(known) })
  return writeOver(known, { $set: { ...ended, checkAt: null }, ...pushed(news) })
}

const pushed = (news: object) => (Object.keys(news).length > 0 ? { $push: news } : {})

const hasOwner = async ({ user }: SubscriptionDocument) =>
  (await UserModel.exists({ _id: user, leftAt: null })) !== null

/** What the player is told of a change, unless they have left, and what an admin reads of it. */
function newsOf(known: SubscriptionDocument, found: Told, { now, hasPlayer }: { now: number; hasPlayer: boolean }) {
  const message = hasPlayer && noticeOf(known.provider, known, found)
  const text = noteOf(known.provider, known, found)
  return {
    ...(message && { notices: { _id: chronologicalId(now), message } }),
    ...(text && { history: { $each: [{ at: new Date(now), text }], $slice: -MOST_HAPPENINGS } }),
  }
}

/** Null where the provider knows nothing that was ever paid for. */
async function foundAt({ payments }: BillingDeps, known: SubscriptionDocument): Promise<ProviderSubscription | null> {
  const id = known.providerId ?? known.checkoutId
  if (!id) return null
  try {
    return await providerNamed(payments, known.provider).fetch(id)
  } catch (error) {
    // What was paid for is not given up for an answer that keys of another account of the provider would bring as well.
    if (error instanceof AppError && error.kind === 'not_found' && known.status === 'pending') return null
    throw error
  }
}

/** Null where somebody else has written since. Until all that follows is done, it is to be looked at again soon. */
async function writeFound({ clock }: BillingDeps, known: SubscriptionDocument, asked: ProviderSubscription) {
  const now = clock.now()
  const hasPlayer = await hasOwner(known)
  const found = hasPlayer ? asked : withoutNames(asked)
  // Before the state: whoever comes too late for that books again what it found then.
  await bookPayments(known, found.payments)
  const fields = foundState(known, found, now)
  const isOver = !hasAccess(fields, now)
  const news = newsOf(known, { ...fields, isOver }, { now, hasPlayer })
  return writeOver(known, { $set: { ...fields, checkAt: soon(now) }, ...pushed(news) })
}

/** Of who has left nothing is kept that names them: neither the provider's customer, nor its pages of invoices. */
const withoutNames = (found: ProviderSubscription): ProviderSubscription => ({
  ...found,
  customer: null,
  payments: found.payments.map((payment) => ({ ...payment, url: null })),
})

/** A checkout that the provider does not know: its address may be on its way to us, or the provider be the wrong one. */
async function writeUnknown({ clock }: BillingDeps, known: SubscriptionDocument) {
  const now = clock.now()
  const isAwaited = now < known.createdAt.getTime() + (known.checkoutId === null ? ANSWERS_WITHIN : FORGOTTEN_AFTER)
  return writeOver(known, {
    $set: isAwaited ? { checkAt: nextCheck(known, now) } : { status: 'ended', checkAt: null },
  })
}

function writeOver({ _id, revision }: SubscriptionDocument, update: object) {
  return SubscriptionModel.findOneAndUpdate(
    { _id, revision },
    { ...update, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  )
}
