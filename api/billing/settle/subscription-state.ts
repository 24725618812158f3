import type { SubscriptionStatus } from '../../../shared/billing'
import { isLive } from '../../../shared/enums/subscription-statuses'
import { DAY } from '../../../shared/time'
import { type EndReason, REFUNDING_REASONS, type SubscriptionDocument } from '../model/subscription-model'
import type { ProviderPayment, ProviderSubscription } from '../providers/port/payment-provider'

/** After a failed payment. */
const GRACE_PERIOD = 7 * DAY

export interface SubscriptionState {
  status: SubscriptionStatus
  /** Null if access does not end. */
  accessUntil: number | null
}

/** `endReason` is why we end it, or have ended it. */
export function stateOf(found: ProviderSubscription, endReason: EndReason | null, now: number): SubscriptionState {
  // A provider may report `active` before the first bank debit arrives; no plan is given for that.
  if (found.startedAt === null && found.status !== 'ended') return { status: 'pending', accessUntil: null }
  switch (found.status) {
    case 'pending':
      return { status: 'pending', accessUntil: null }
    case 'past_due':
      return { status: 'past_due', accessUntil: (found.pastDueSince ?? now) + GRACE_PERIOD }
    case 'active':
      return found.isCancelled ? canceling(found, now) : { status: 'active', accessUntil: null }
    case 'paused':
      return found.isCancelled ? canceling(found, now) : { status: 'paused', accessUntil: found.paidUntil ?? now }
    case 'ended':
      if (isAllReturned(found)) return ended(found, 'refunded')
      return found.isCancelled && endReason === null ? canceling(found, now) : ended(found, 'ended')
  }
}

function canceling(found: ProviderSubscription, now: number): SubscriptionState {
  const { paidUntil } = found
  if (paidUntil === null || paidUntil <= now) return ended(found, 'ended')
  return { status: 'canceling', accessUntil: paidUntil }
}

const ended = ({ endedAt }: ProviderSubscription, status: 'ended' | 'refunded') => ({ status, accessUntil: endedAt })

function isAllReturned({ payments, hasUnlistedPayment }: ProviderSubscription): boolean {
  if (hasUnlistedPayment) return false
  const returned = payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return (
    returned > 0 && payments.every(({ cents, refundedCents, disputedCents }) => refundedCents + disputedCents >= cents)
  )
}

/** Null if it may go on, or ends by itself. */
export function reasonToEnd(
  found: ProviderSubscription,
  { status, accessUntil }: SubscriptionState,
  now: number,
): EndReason | null {
  // The provider would keep collecting a debit that the player believes to be over.
  if (found.startedAt === null && found.status === 'past_due') return 'debit_failed'
  // Its period does not advance, so it would never end by itself.
  if (found.status === 'paused' && found.isCancelled && !isLive(status)) return 'rested'
  if (!isLive(status)) return null
  if (found.payments.some(({ disputedCents }) => disputedCents > 0)) return 'dispute'
  // It would go on free of charge, and be charged again.
  if (isAllReturned(found)) return 'returned'
  if (status !== 'past_due') return null
  // The player does not want it any more, but the provider would keep collecting the payment.
  if (found.isCancelled) return 'cancelled'
  return (accessUntil ?? now) <= now ? 'unpaid' : null
}

/** Whether our decision still has to be carried out at the provider. */
export function isUnfinished(
  found: ProviderSubscription,
  { status, endReason }: Pick<SubscriptionDocument, 'status' | 'endReason'>,
): boolean {
  if (found.status !== 'ended') return Boolean(endReason)
  if (endReason && isRefunding(endReason)) return found.hasUnlistedPayment === true || found.payments.some(hasRemainder)
  const end = servedUntil(found, endReason)
  return (
    !isLive(status) && end !== null && found.payments.some((payment) => hasRemainder(payment) && payment.paidAt > end)
  )
}

/** Later payments, such as a pending bank debit, bought no plan. */
export function servedUntil(
  { isCancelled, paidUntil, endedAt }: ProviderSubscription,
  endReason: EndReason | null | undefined,
): number | null {
  // A cancelled subscription gave its plan until the end of the paid time.
  return endedAt !== null && isCancelled && !endReason ? Math.max(endedAt, paidUntil ?? 0) : endedAt
}

const hasRemainder = ({ cents, refundedCents, disputedCents }: ProviderPayment) => refundedCents + disputedCents < cents

export const isRefunding = (reason: EndReason) => REFUNDING_REASONS.some((each) => each === reason)
