import type Stripe from 'stripe'
import { mayBeReplayed, requireId } from './stripe-failures'

/**
 * Changes a subscription once, however often it is called: the idempotency key contains the revision that the change
 * starts from. Each change increments the revision in Stripe's metadata.
 */
export async function updateOnce(
  stripe: Stripe,
  { id, metadata }: Stripe.Subscription,
  { action, change }: { action: string; change: Stripe.SubscriptionUpdateParams },
) {
  const revision = Number(metadata.revision ?? 0)
  const next = { revision: String(revision + 1) }
  const keyOf = (what: string) => ({ idempotencyKey: `${id}-${revision}-${what}` })
  try {
    requireId(await stripe.subscriptions.update(id, { ...change, metadata: next }, keyOf(action)))
  } catch (failure) {
    // Stripe repeats the failure for a day under the same key, even once its cause is gone.
    if (mayBeReplayed(failure)) {
      await stripe.subscriptions.update(id, { metadata: next }, keyOf('failed')).catch(() => {})
    }
    throw failure
  }
}
