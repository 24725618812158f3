import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import type { SubscriptionDocument } from '../model/subscription-model'

interface Holder {
  plan: string
  grantedPlan?: string | null
}

/**
 * The plan that the operator gave a player by hand. A document that does not say holds in `plan` what was given, unless
 * anything was ever sold to the player.
 */
export function grantedPlanOf(
  { plan, grantedPlan }: Holder,
  subscriptions: Pick<SubscriptionDocument, 'startedAt' | 'providerId'>[],
): string | null {
  if (grantedPlan !== undefined) return grantedPlan
  const wasSold = subscriptions.some(({ startedAt, providerId }) => startedAt || providerId)
  return wasSold || plan === DEFAULT_PLAN ? null : plan
}
