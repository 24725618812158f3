import type { SubscriptionStatus } from '../../../shared/billing'
import { isLive } from '../../../shared/enums/subscription-statuses'
import type { EndReason, SubscriptionDocument } from '../model/subscription-model'
import type { ProviderPayment, ProviderSubscription } from '../providers/port/payment-provider'
import { reasonToEnd, stateOf } from './subscription-state'

/** Of a subscription; older ones are left out. */
const MAX_UNPAID = 24

export function subscriptionFields(known: SubscriptionDocument, fetched: ProviderSubscription, now: number) {
  // An answer that lacks the payments does not undo the start.
  const found = { ...fetched, startedAt: fetched.startedAt ?? known.startedAt?.getTime() ?? null }
  const decided = keptEndReason(known, found)
  const endReason = decided ?? reasonToEnd(found, stateOf(found, decided, now), now)
  const { status, accessUntil } = stateOf(found, endReason, now)
  return {
    providerId: hasBegun(found) ? found.id : (known.providerId ?? null),
    customer: found.customer,
    status,
    plan: found.plan,
    nextPlan: found.nextPlan,
    monthlyCents: found.monthly.cents,
    currency: found.monthly.currency,
    nextCents: found.next?.cents ?? null,
    card: found.card,
    unpaid: found.unpaid.slice(-MAX_UNPAID).map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
    startedAt: dateOf(found.startedAt),
    paidUntil: dateOf(found.paidUntil),
    accessUntil: isOver(status) ? accessEndOf(known, { endedAt: found.endedAt, now }) : dateOf(accessUntil),
    endedAt: dateOf(found.endedAt),
    isCancelled: found.isCancelled,
    hasUnlistedPayment: found.hasUnlistedPayment === true,
    endReason,
    refundedCents: refundedIn(known, found),
    disputedCents: sumOf(found.payments, ({ disputedCents }) => disputedCents),
  }
}

/** A provider that no longer lists all refunds reports too few. */
function refundedIn({ refundedCents }: SubscriptionDocument, { payments }: ProviderSubscription): number {
  const reported = sumOf(payments, (payment) => payment.refundedCents)
  return payments.some(({ refundIsLowerBound }) => refundIsLowerBound) ? Math.max(refundedCents, reported) : reported
}

const sumOf = (payments: ProviderPayment[], centsOf: (payment: ProviderPayment) => number) =>
  payments.reduce((sum, payment) => sum + centsOf(payment), 0)

const isOver = (status: SubscriptionStatus) => status === 'ended' || status === 'refunded'

/** The provider names the time of the cancellation; access may have lasted longer. */
function accessEndOf(known: SubscriptionDocument, { endedAt, now }: { endedAt: number | null; now: number }) {
  const { status, accessUntil = null } = known
  if (isLive(status)) return new Date(Math.min(accessUntil?.getTime() ?? now, now))
  return isOver(status) ? accessUntil : dateOf(endedAt)
}

/** The missing payment may have arrived, or the pause ended, before we ended the subscription. */
function keptEndReason({ endReason = null }: SubscriptionDocument, { status }: ProviderSubscription) {
  const isForNoPayment = endReason !== null && UNPAID_REASONS.includes(endReason)
  return isForNoPayment && status === 'active' ? null : endReason
}

const UNPAID_REASONS: EndReason[] = ['unpaid', 'cancelled', 'rested']

/** Before that it is only a checkout. With a bank debit it starts before it is paid. */
const hasBegun = ({ startedAt, status }: ProviderSubscription) =>
  startedAt !== null || status === 'active' || status === 'past_due' || status === 'paused'

const dateOf = (time: number | null) => (time === null ? null : new Date(time))
