import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import type { EndReason } from '../model/subscription-model'
import type { SubscriptionFacts } from './billing-notifications'

const MONEY_MISSING: readonly EndReason[] = ['unpaid', 'dispute', 'debit_failed']
/** Ends that the player asked for. */
const OWN_ENDS: readonly EndReason[] = ['money_back', 'cancelled', 'rested', 'withdrawn']

/** Whether a notification about this change is about money that did not arrive, or about what the player did. */
export function billingKind(before: SubscriptionFacts, after: SubscriptionFacts): string {
  if (isMoneyMissing(after)) return NOTIFICATION_KINDS.paymentFailed
  return isOwn(before, after) ? NOTIFICATION_KINDS.ownBilling : NOTIFICATION_KINDS.billing
}

function isMoneyMissing({ status, startedAt, endReason }: SubscriptionFacts): boolean {
  const hasDebitFailed = !startedAt && status === 'ended' && !endReason
  return status === 'past_due' || hasDebitFailed || (endReason != null && MONEY_MISSING.includes(endReason))
}

function isOwn(before: SubscriptionFacts, { status, plan, nextPlan, endReason }: SubscriptionFacts): boolean {
  if (endReason) return OWN_ENDS.includes(endReason)
  if (status === 'canceling') return before.status !== 'canceling'
  if (status !== 'active') return false
  // A bank debit arrives days after the player paid.
  if (before.status === 'pending') return !before.providerId
  if (before.status !== 'active') return before.status === 'canceling'
  // A planned change is news on its day.
  return before.plan === plan ? before.nextPlan !== nextPlan : before.nextPlan !== plan
}
