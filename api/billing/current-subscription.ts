import type { Subscription } from '../../shared/billing'
import type { UserDocument } from '../users/user-model'

/** What the player has: nobody pays yet, so the plan stands without a provider. */
export function currentSubscription({ plan }: UserDocument): Subscription {
  return {
    plan,
    status: 'active',
    payment_provider: null,
    next_billing_time: null,
    transaction_id: null,
    cancel_at_period_end: null,
    access_until: null,
    refundable_until: null,
  }
}
