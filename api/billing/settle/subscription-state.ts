import type { SubscriptionStatus } from '../../../shared/billing'
import { DAY } from '../../../shared/time'
import { isLive } from '../../../shared/words/subscription-statuses'
import type { EndReason } from '../books/subscription-model'
import type { ProviderSubscription } from '../provider/payment-provider'

/** How long a plan stays after a payment that failed. */
const GRACE = 7 * DAY

export interface SubscriptionState {
  status: SubscriptionStatus
  /** When access ends, where that is known; milliseconds. */
  accessUntil: number | null
}

/** What a subscription is to us, of what its provider says now; `endReason` is why we end it, or have. */
export function stateOf(found: ProviderSubscription, endReason: EndReason | null, now: number): SubscriptionState {
  switch (found.status) {
    case 'pending':
      return { status: 'pending', accessUntil: null }
    case 'past_due':
      return { status: 'past_due', accessUntil: (found.pastDueSince ?? now) + GRACE }
    case 'active':
      return found.isCancelled ? canceling(found, now) : { status: 'active', accessUntil: null }
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

function isAllReturned({ payments }: ProviderSubscription): boolean {
  const returned = payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return (
    returned > 0 && payments.every(({ cents, refundedCents, disputedCents }) => refundedCents + disputedCents >= cents)
  )
}

/** Why we have to end it, where it does not end by itself. */
export function reasonToEnd(
  found: ProviderSubscription,
  { status, accessUntil }: SubscriptionState,
  now: number,
): EndReason | null {
  if (!isLive(status)) return null
  if (found.payments.some(({ disputedCents }) => disputedCents > 0)) return 'dispute'
  if (status !== 'past_due') return null
  // What is missing is not wanted any more, and until its end the provider goes on collecting it.
  if (found.isCancelled) return 'cancelled'
  return (accessUntil ?? now) <= now ? 'unpaid' : null
}

/** Whether what we have decided is not yet so at the provider. */
export function isUnfinished(found: ProviderSubscription, endReason: EndReason | null | undefined): boolean {
  if (!endReason) return false
  if (found.status !== 'ended') return true
  return (
    givesBack(endReason) &&
    (found.lacksPayment === true ||
      found.payments.some(({ cents, refundedCents, disputedCents }) => refundedCents + disputedCents < cents))
  )
}

export const GIVE_BACK: EndReason[] = ['money_back', 'second', 'nobody']

export const givesBack = (reason: EndReason) => GIVE_BACK.includes(reason)
