import type { ProviderName } from '../../../shared/billing'
import { planName } from '../../../shared/plans/plans'
import { letterEvent } from '../../identity/letters/letter'
import type { NewEvent } from '../../notifications/events/new-event'
import type { SubscriptionFacts } from './billing-notifications'

/** The letter about a payment that failed while the plan stays; it goes with the notification. */
export function paymentFailedEvents(
  provider: ProviderName,
  before: Pick<SubscriptionFacts, 'status'>,
  { status, plan, accessUntil }: Pick<SubscriptionFacts, 'status' | 'plan' | 'accessUntil'>,
): NewEvent[] {
  if (status !== 'past_due' || before.status === status) return []
  const staysUntil = accessUntil?.getTime() ?? null
  return [letterEvent('payment_failed', { provider, planName: planName(plan), staysUntil })]
}
