import type { ProviderName, SubscriptionStatus } from '../../../shared/billing'
import { asInstant } from '../../../shared/console/moments'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { isLive } from '../../../shared/enums/subscription-statuses'
import { paymentFailedMessage } from '../../../shared/plans/payment-failed-message'
import { planName, slotsLabel } from '../../../shared/plans/plans'
import type { EndReason } from '../model/subscription-model'

export interface SubscriptionFacts {
  providerId?: string | null
  plan: string
  nextPlan?: string | null
  status: SubscriptionStatus
  startedAt?: Date | null
  paidUntil?: Date | null
  accessUntil?: Date | null
  endReason?: EndReason | null
  isOver?: boolean
  currency?: string | null
  /** Totals over all payments. */
  refundedCents?: number
  disputedCents?: number
}

/** The player's notification of a change; null if it is no news. */
export function notificationOf(
  provider: ProviderName,
  before: SubscriptionFacts,
  now: SubscriptionFacts,
): string | null {
  if (!now.startedAt) return debitNotification(provider, before, now)
  if (before.status !== now.status) return statusNotification(provider, before, now)
  if (before.plan !== now.plan && now.status === 'active')
    return `Your plan is now ${planName(now.plan)}: ${slotsLabel(now.plan)}.`
  if (now.nextPlan && before.nextPlan !== now.nextPlan) {
    return `Your plan becomes ${planName(now.nextPlan)}${dateClause(' on ', now.paidUntil)}.`
  }
  return null
}

/** For a first bank debit, until its money arrives. */
function debitNotification(provider: ProviderName, before: SubscriptionFacts, now: SubscriptionFacts): string | null {
  const debit = `Your bank debit for ${planName(now.plan)} at ${PAYMENT_PROVIDERS[provider].label}`
  if (now.status === 'pending' && now.providerId && !before.providerId && !now.endReason)
    return `${debit} is under way. The plan begins as soon as the money has arrived, which may take some days.`
  if (now.status !== 'ended' || before.status !== 'pending' || !now.providerId) return null
  if (now.endReason === 'duplicate')
    return `${debit} is cancelled because you have paid another way. If it is taken anyway, it will be refunded.`
  if (now.endReason === 'withdrawn') return `${debit} is cancelled. If it is taken anyway, it will be refunded.`
  return `${debit} has failed. Nothing was taken, and you can subscribe again.`
}

function statusNotification(provider: ProviderName, before: SubscriptionFacts, now: SubscriptionFacts): string | null {
  // It ends right away, and that is notified instead.
  if (now.endReason && isLive(now.status)) return null
  const plan = planName(now.plan)
  switch (now.status) {
    case 'pending':
      return null
    case 'active':
      if (before.status === 'paused') return `Your subscription has resumed. ${plan} continues.`
      if (before.status === 'past_due') return `Your payment has arrived. ${plan} continues.`
      if (before.status === 'canceling') return `Your cancellation is undone. ${plan} continues.`
      return `${plan} is yours: ${slotsLabel(now.plan)}, paid with ${PAYMENT_PROVIDERS[provider].label}${dateClause(' until ', now.paidUntil)}.`
    case 'past_due':
      return paymentFailedMessage({
        plan: now.plan,
        provider,
        staysUntil: now.accessUntil ? asInstant(now.accessUntil) : null,
      })
    case 'paused':
      return pausedText(provider, now)
    case 'canceling':
      return `${plan} is cancelled. It stays${dateClause(' until ', now.accessUntil)}.`
    case 'ended':
      // A cancelled debit is notified once its money is refunded.
      if (before.status === 'refunded')
        return `Your refund for ${plan} has failed at ${PAYMENT_PROVIDERS[provider].label}. We ask for it again.`
      if (CALLED_OFF.includes(now.endReason)) return null
      if (now.endReason === 'duplicate')
        return `You paid twice, so the later subscription, ${plan} with ${PAYMENT_PROVIDERS[provider].label}, has ended. Your first one continues, and the second payment is refunded.`
      return `${plan} has ended.${endReasonSentence(now)}`
    case 'refunded':
      if (CALLED_OFF.includes(now.endReason))
        return `Your bank debit for ${plan} was taken after it was cancelled, and your money is on its way back.`
      if (now.endReason === 'duplicate')
        return `You paid twice, so your second payment, for ${plan} with ${PAYMENT_PROVIDERS[provider].label}, is on its way back. Your first subscription continues.`
      return `${plan} has ended, and your money is on its way back.`
  }
}

function pausedText(provider: ProviderName, { plan, isOver, accessUntil }: SubscriptionFacts): string {
  const isPaused = `${planName(plan)} is paused at ${PAYMENT_PROVIDERS[provider].label}.`
  return isOver
    ? `${isPaused} Nothing is charged. It returns once it is resumed and paid.`
    : `${isPaused} Nothing is charged until you resume it there; ${planName(plan)} stays${dateClause(' until ', accessUntil)}.`
}

const END_REASON_SENTENCES: Record<EndReason, string> = {
  money_back: '',
  given_back: '',
  duplicate: '',
  orphaned: '',
  withdrawn: '',
  debit_failed: '',
  returned: '',
  unpaid: ' No payment arrived for seven days.',
  cancelled: ' You cancelled it while a payment was missing.',
  rested: ' You cancelled it while it was paused.',
  dispute: ' A payment for it is disputed.',
  account_deleted: '',
  practice: ' It was paid for with practice money.',
}

const CALLED_OFF: SubscriptionFacts['endReason'][] = ['withdrawn', 'debit_failed']

const endReasonSentence = ({ endReason }: SubscriptionFacts) => (endReason ? END_REASON_SENTENCES[endReason] : '')

/** Such as " until 2026-12-22T09:00:00Z"; empty without a date. */
export const dateClause = (word: string, date: Date | null | undefined) => (date ? word + asInstant(date) : '')
