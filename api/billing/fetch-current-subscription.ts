import type { CurrentSubscriptionQuery, ProviderName, Subscription } from '../../shared/billing'
import { findUser } from '../identity/users/find-user'
import type { Viewer } from '../identity/viewer/viewer'
import { conflict } from '../platform/errors'
import type { RateLimits } from '../platform/http/rate-limits'
import { currentSubscription } from './current-subscription'
import { findOwnSubscription } from './find-own-subscription'
import type { BillingDeps } from './model/billing-deps'
import { isDebitPending } from './settle/access'
import { settle } from './settle/settle'

type ReturnDeps = BillingDeps & { rateLimits: RateLimits }

/** What the player has. Who comes back from a checkout does not wait for the provider's word: it is asked. */
export async function fetchCurrentSubscription(
  deps: ReturnDeps,
  viewer: Viewer,
  { subscription_id, session_id }: CurrentSubscriptionQuery,
): Promise<Subscription> {
  if (subscription_id) await settleCheckout(deps, viewer, 'paypal', subscription_id)
  if (session_id) await settleCheckout(deps, viewer, 'stripe', session_id)
  return currentSubscription(await findUser(viewer))
}

async function settleCheckout(deps: ReturnDeps, viewer: Viewer, provider: ProviderName, id: string): Promise<void> {
  const own = await findOwnSubscription(viewer, provider, id)
  await deps.rateLimits.payments.take(viewer.id)
  const settled = await settle(deps, own._id)
  if (settled?.status === 'pending' && !isDebitPending(settled)) throw conflict('The payment is not approved yet.')
}
