import type { ProviderName } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { planName } from '../../../shared/plans/plans'
import type { EndReason } from '../model/subscription-model'
import { dateClause, type SubscriptionFacts } from './billing-notifications'
import { centsInWords } from './cents-in-words'

/** The admin's history entries for a change, causes first. */
export function notesOf(provider: ProviderName, before: SubscriptionFacts, now: SubscriptionFacts): string[] {
  return [...returnNotes(before, now), noteOf(provider, before, now)].filter((note) => note !== null)
}

function returnNotes(before: SubscriptionFacts, now: SubscriptionFacts): string[] {
  const sum = (cents: number) => centsInWords(cents, now.currency ?? before.currency)
  const refunded = (now.refundedCents ?? 0) - (before.refundedCents ?? 0)
  const disputed = (now.disputedCents ?? 0) - (before.disputedCents ?? 0)
  return [
    refunded > 0 && `Refunded ${sum(refunded)}.`,
    refunded < 0 && `A refund of ${sum(-refunded)} failed, so the money is back here.`,
    disputed > 0 && `A payment of ${sum(disputed)} is disputed.`,
    disputed < 0 && `A dispute over ${sum(-disputed)} was won.`,
  ].filter((note) => note !== false)
}

function noteOf(provider: ProviderName, before: SubscriptionFacts, now: SubscriptionFacts): string | null {
  if (before.status !== now.status) return statusNote(PAYMENT_PROVIDERS[provider].label, before, now)
  const plan = planName(now.plan)
  if (now.status === 'pending' && now.providerId && !before.providerId)
    return `A bank debit for ${plan} is under way at ${PAYMENT_PROVIDERS[provider].label}.`
  if (before.plan !== now.plan && now.status !== 'pending') return `Changed from ${planName(before.plan)} to ${plan}.`
  if (now.nextPlan && before.nextPlan !== now.nextPlan)
    return `Changes from ${plan} to ${planName(now.nextPlan)}${dateClause(' on ', now.paidUntil)}.`
  return null
}

function statusNote(provider: string, before: SubscriptionFacts, now: SubscriptionFacts): string | null {
  const plan = planName(now.plan)
  switch (now.status) {
    case 'pending':
      return null
    case 'active':
      if (before.status === 'paused') return `${plan} was resumed at ${provider}.`
      if (before.status === 'past_due') return `The missing payment for ${plan} arrived.`
      if (before.status === 'canceling') return `The cancellation of ${plan} was undone.`
      return `${plan} began.`
    case 'past_due':
      return `A payment for ${plan} failed. It stays${dateClause(' until ', now.accessUntil)}.`
    case 'paused':
      return `${plan} was paused at ${provider}.`
    case 'canceling':
      return `${plan} was cancelled. It stays${dateClause(' until ', now.accessUntil)}.`
    case 'ended':
      // A refund failed, which has a note of its own.
      if (before.status === 'refunded') return null
      if (!now.startedAt && !now.endReason) return now.providerId ? `The bank debit for ${plan} failed.` : null
      return endNote(now, provider)
    case 'refunded':
      if (before.status === 'ended') return `All payments for ${plan} were refunded.`
      if (now.disputedCents) return endNote(now, provider)
      return `${plan} ended, and all payments for it were refunded${reasonClause(now, provider)}.`
  }
}

const endNote = (now: SubscriptionFacts, provider: string) =>
  `${planName(now.plan)} ended${reasonClause(now, provider)}.`

const reasonClause = ({ endReason }: SubscriptionFacts, provider: string) =>
  endReason ? `: ${END_REASON_CLAUSES[endReason](provider)}` : ''

const END_REASON_CLAUSES: Record<EndReason, (provider: string) => string> = {
  money_back: () => 'the player asked for a refund',
  given_back: () => 'an admin gave the money back',
  duplicate: () => 'the player had paid for another subscription first',
  orphaned: () => 'it was paid as the account was deleted, or later',
  withdrawn: () => 'the bank debit was cancelled before it arrived',
  debit_failed: () => 'the bank debit failed',
  returned: (provider) => `all payments were refunded at ${provider}`,
  unpaid: () => 'no payment arrived for seven days',
  cancelled: () => 'it was cancelled while a payment was missing',
  rested: () => 'it was cancelled while it was paused',
  dispute: () => 'a payment is disputed',
  account_deleted: () => 'the account was deleted',
  practice: () => 'it was paid for with practice money',
}
