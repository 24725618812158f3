import type { CurrentSubscriptionQuery, Subscription } from '../../shared/billing'
import { PAYMENT_PROVIDERS, PROVIDER_NAMES, type ProviderName } from '../../shared/enums/payment-providers'
import { findUser } from '../identity/users/find-user'
import type { Viewer } from '../identity/viewer/viewer'
import { conflict } from '../platform/errors'
import type { RateLimits } from '../platform/http/rate-limits'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from './current-subscription'
import { findOwnSubscription } from './find-own-subscription'
import type { BillingDeps } from './model/billing-deps'
import { isDebitPending } from './settle/access'
import { settle } from './settle/settle'

type ReturnDeps = BillingDeps & { rateLimits: RateLimits }

/** A player who returns from a checkout does not wait for a webhook: the provider is asked. */
export async function fetchCurrentSubscription(
  deps: ReturnDeps,
  viewer: Viewer,
  query: CurrentSubscriptionQuery,
): Promise<Subscription> {
  for (const provider of PROVIDER_NAMES) {
    const id = query[PAYMENT_PROVIDERS[provider].returnId.parameter]
    if (id) await settleCheckout(deps, viewer, { provider, id })
  }
  return currentSubscription(await findUser(viewer, SHOWN_OF_SUBSCRIPTION))
}

async function settleCheckout(
  deps: ReturnDeps,
  viewer: Viewer,
  { provider, id }: { provider: ProviderName; id: string },
): Promise<void> {
  const own = await findOwnSubscription(viewer, provider, id)
  await deps.rateLimits.payments.take(viewer.id)
  const settled = await settle(deps, own._id)
  if (settled?.status === 'pending' && !isDebitPending(settled)) throw conflict('The payment is not approved yet.')
}
