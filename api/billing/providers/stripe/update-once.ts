import type Stripe from 'stripe'
import { mayBeReplayed, requireId } from './stripe-failures'

/**
 * Changes a subscription once, however often it is asked for: the key names what the change starts from. Each change
 * counts up a number that Stripe keeps for us, so that the same change on another day is another one.
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
    // Stripe would answer the same for a day, also once nothing stands in the way any more.
    if (mayBeReplayed(failure)) {
      await stripe.subscriptions.update(id, { metadata: next }, keyOf('failed')).catch(() => {})
    }
    throw failure
  }
}
