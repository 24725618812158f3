import type Stripe from 'stripe'
import type { ProviderSubscription } from '../port/payment-provider'

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
const STATUSES: Record<string, ProviderSubscription['status']> = {
  incomplete: 'pending',
  incomplete_expired: 'ended',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'ended',
}

/** Pauses that Stripe makes because a payment is missing: https://docs.stripe.com/billing/subscriptions/pause */
const FOR_MISSING_PAYMENT = ['final_payment_failure', 'first_payment_failure', 'trial_end_without_payment_method']

export function statusOf({
  status,
  status_details,
}: Pick<Stripe.Subscription, 'status' | 'status_details'>): ProviderSubscription['status'] {
  if (status === 'paused') {
    const why = status_details?.paused?.subscription.type
    return !why || FOR_MISSING_PAYMENT.includes(why) ? 'past_due' : 'paused'
  }
  const known = STATUSES[status]
  if (!known) throw new Error(`Stripe returned a subscription with the unknown status ${status}`)
  return known
}
