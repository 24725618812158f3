import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import type { EndReason } from '../model/subscription-model'
import type { SubscriptionFacts } from './billing-notifications'

const MONEY_MISSING: readonly EndReason[] = ['unpaid', 'dispute', 'debit_failed']

/** Whether a notification about this state is about money that did not arrive. */
export function billingKind({ status, startedAt, endReason }: SubscriptionFacts): string {
  const hasDebitFailed = !startedAt && status === 'ended' && !endReason
  const hasFailed = status === 'past_due' || hasDebitFailed || (endReason && MONEY_MISSING.includes(endReason))
  return hasFailed ? NOTIFICATION_KINDS.paymentFailed : NOTIFICATION_KINDS.billing
}
