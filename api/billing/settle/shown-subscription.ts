import { isLive } from '../../../shared/enums/subscription-statuses'
import { DAY } from '../../../shared/time'
import type { SubscriptionDocument } from '../model/subscription-model'
import { hasAccess, isDebitPending } from './access'

const CHECKOUT_SHOWN_FOR = DAY

/** A duplicate never counted. */
export function isShown(subscription: SubscriptionDocument, now: number): boolean {
  const { status, endReason, startedAt, checkoutUrl, createdAt } = subscription
  if (startedAt) return endReason !== 'duplicate'
  if (isDebitPending(subscription)) return true
  return status === 'pending' && !endReason && Boolean(checkoutUrl) && +createdAt + CHECKOUT_SHOWN_FOR > now
}

/** The copy in the player's document. */
export function snapshotOf(shown: SubscriptionDocument, now: number) {
  const { provider, providerId, paidUntil, isCancelled, plan } = shown
  const isPaid = hasAccess(shown, now)
  const isResting = shown.status === 'paused' && !shown.endReason && !isPaid
  const isOver = shown.endReason || (!isPaid && !isResting)
  const status = isLive(shown.status) && isOver ? 'ended' : shown.status
  const accessUntil = isResting ? null : shown.accessUntil
  const nextBillingAt = status === 'active' ? paidUntil : null
  const nextPlan = isDebitPending(shown) ? plan : shown.nextPlan
  const isRunning = isLive(status)
  return {
    provider,
    providerId,
    status,
    nextBillingAt,
    isCancelled,
    accessUntil,
    nextPlan,
    monthlyCents: isRunning ? shown.monthlyCents : null,
    currency: shown.currency,
    nextCents: nextBillingAt && shown.nextCents,
    card: isRunning ? shown.card : null,
    openInvoice: isRunning ? shown.unpaid.find((invoice) => invoice.status === 'open') : null,
  }
}
