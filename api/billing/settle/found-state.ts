import type { SubscriptionDocument } from '../books/subscription-model'
import type { ProviderSubscription } from '../provider/payment-provider'
import { hasNobody, reasonToEnd, stateOf } from './subscription-state'

/** What a subscription is to be here, now that its provider was asked. */
export function foundState(known: SubscriptionDocument, found: ProviderSubscription, now: number) {
  const decided = decidedOf(known, found)
  const endReason = decided ?? reasonToEnd(found, stateOf(found, decided, now), now)
  const { status, accessUntil } = stateOf(found, endReason, now)
  return {
    // Until it has begun, the provider has a checkout.
    providerId: found.startedAt === null ? (known.providerId ?? null) : found.id,
    customer: hasNobody(endReason) ? null : found.customer,
    status,
    plan: found.plan,
    nextPlan: found.nextPlan,
    monthlyCents: found.monthly.cents,
    currency: found.monthly.currency,
    // What has begun once is not unbegun by an answer that lacks its payments.
    startedAt: dateOf(found.startedAt) ?? known.startedAt ?? null,
    paidUntil: dateOf(found.paidUntil),
    accessUntil: dateOf(accessUntil),
    endedAt: dateOf(found.endedAt),
    isCancelled: found.isCancelled,
    endReason,
  }
}

/** The payment that was missing may have come while the end was still to be done. */
function decidedOf({ endReason = null }: SubscriptionDocument, { status }: ProviderSubscription) {
  return endReason === 'unpaid' && status === 'active' ? null : endReason
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time))
