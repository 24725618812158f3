import { Types } from 'mongoose'
import { HOUR } from '../../../shared/time'
import { AppError } from '../../foundation/errors'
import type { BillingDeps } from '../books/billing-deps'
import { bookPayments } from '../books/book-payments'
import { providerNamed } from '../books/provider-named'
import { type SubscriptionDocument, SubscriptionModel } from '../books/subscription-model'
import type { ProviderSubscription } from '../provider/payment-provider'
import { noticeOf } from './billing-notices'
import { foundState } from './found-state'
import { soon } from './next-check'
import { givesBack, isUnfinished } from './subscription-state'

const MOST_TRIES = 8
/** After that no provider's answer to a new checkout comes any more. */
const ANSWERS_WITHIN = HOUR

/**
 * Asks the provider how a subscription is now, and makes it so in the books. Whoever loses a race asks again, so that what
 * stands in the end was said after everything else that was written. What we have decided about it, and is not so at the
 * provider yet, is done there. Each step may be done again; null where the subscription is gone.
 */
export async function refreshSubscription(deps: BillingDeps, id: Types.ObjectId): Promise<SubscriptionDocument | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const known = await SubscriptionModel.findById(id)
    if (!known) return null
    const found = await foundAt(deps, known)
    const written = found ? await writeFound(deps, known, found) : await writeUnknown(deps, known)
    if (!written) continue
    if (!found || !written.endReason || !isUnfinished(found, written.endReason)) return written
    const provider = providerNamed(deps.payments, written.provider)
    if (givesBack(written.endReason)) await provider.refund(found.id)
    await provider.end(found.id)
  }
  throw new AppError('unavailable', 'This subscription is changing too fast. Please try again.')
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
async function writeFound({ clock }: BillingDeps, known: SubscriptionDocument, found: ProviderSubscription) {
  const now = clock.now()
  // Before the state: whoever comes too late for that books again what it found then.
  await bookPayments(known, found.payments)
  const fields = foundState(known, found, now)
  const message = noticeOf(known.provider, known, fields)
  const told = message && {
    $push: { notices: { _id: new Types.ObjectId(), message }, history: { at: new Date(now), text: message } },
  }
  return writeOver(known, { $set: { ...fields, checkAt: soon(now) }, ...told })
}

/** A checkout that the provider does not know, or has forgotten. */
async function writeUnknown({ clock }: BillingDeps, known: SubscriptionDocument) {
  const now = clock.now()
  // Its address may still be on its way to us.
  const isAwaited = known.checkoutId === null && known.createdAt.getTime() + ANSWERS_WITHIN > now
  return writeOver(known, { $set: isAwaited ? { checkAt: soon(now) } : { status: 'ended', checkAt: null } })
}

function writeOver({ _id, revision }: SubscriptionDocument, update: object) {
  return SubscriptionModel.findOneAndUpdate(
    { _id, revision },
    { ...update, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  )
}
