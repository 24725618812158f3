import type { Subscription } from '../../shared/billing'
import type { UserDocument } from '../identity/users/user-model'

/** As it was at the last refresh. Without a subscription this is the player's own plan, active. */
export function currentSubscription({ plan, subscription }: UserDocument): Subscription {
  return {
    plan,
    status: subscription?.status ?? 'active',
    payment_provider: subscription?.provider ?? null,
    next_billing_time: subscription?.nextBillingAt?.toISOString() ?? null,
    transaction_id: subscription?.providerId ?? null,
    cancel_at_period_end: subscription?.isCancelled ?? null,
    access_until: subscription?.accessUntil?.toISOString() ?? null,
    refundable_until: subscription?.refundableUntil?.toISOString() ?? null,
    next_plan: subscription?.nextPlan ?? null,
  }
}
