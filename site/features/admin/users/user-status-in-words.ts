import type { AdminUser } from '../../../../shared/admin'
import { statusInWords } from '../../../lib/plans/plan-words'

/** Null for a user without a subscription, unless an admin gave the plan or suspended them. */
export function userStatusInWords({ subscription, suspended_at, granted_plan }: AdminUser): string | null {
  if (suspended_at) return 'Suspended'
  if (subscription.payment_provider) return statusInWords(subscription.status)
  return granted_plan ? 'Given' : null
}
