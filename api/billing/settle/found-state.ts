import type { SubscriptionDocument } from '../books/subscription-model'
import type { ProviderSubscription } from '../provider/payment-provider'
import { reasonToEnd, stateOf } from './subscription-state'

/** What a subscription is to be here, now that its provider was asked. */
export function foundState(known: SubscriptionDocument, found: ProviderSubscription, now: number) {
  const { status, accessUntil } = stateOf(found, known.endReason ?? null, now)
  const isBegun = found.startedAt !== null
  return {
    // Until then the provider has a checkout.
    providerId: isBegun ? found.id : (known.providerId ?? null),
    customer: found.customer,
    status,
    plan: found.plan,
    nextPlan: found.nextPlan,
    monthlyCents: found.monthly.cents,
    currency: found.monthly.currency,
    startedAt: dateOf(found.startedAt),
    paidUntil: dateOf(found.paidUntil),
    accessUntil: dateOf(accessUntil),
    endedAt: dateOf(found.endedAt),
    isCancelled: found.isCancelled,
    endReason: known.endReason ?? reasonToEnd(found, { status, accessUntil }, now),
  }
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time))
