import type { ProviderName } from '../../../shared/billing'
import { planName } from '../../../shared/plans'
import { PAYMENT_PROVIDERS } from '../../../shared/words/payment-providers'
import type { EndReason } from '../model/subscription-model'
import { on, type Told } from './billing-notices'

/** What an admin reads of a subscription that has become what it is now; null where nothing has changed. */
export function noteOf(provider: ProviderName, before: Told, now: Told): string | null {
  if (before.status !== now.status) return noteOfStatus(PAYMENT_PROVIDERS[provider], before, now)
  const plan = planName(now.plan)
  if (now.status === 'pending' && now.providerId && !before.providerId)
    return `A bank debit for ${plan} is under way at ${PAYMENT_PROVIDERS[provider]}.`
  if (before.plan !== now.plan && now.status !== 'pending') return `Changed from ${planName(before.plan)} to ${plan}.`
  if (now.nextPlan && before.nextPlan !== now.nextPlan)
    return `Changes from ${plan} to ${planName(now.nextPlan)}${on(' on ', now.paidUntil)}.`
  return null
}

function noteOfStatus(provider: string, before: Told, now: Told): string | null {
  const plan = planName(now.plan)
  switch (now.status) {
    case 'pending':
      return null
    case 'active':
      if (before.status === 'paused') return `${plan} was resumed at ${provider}.`
      if (before.status === 'past_due') return `The missing payment for ${plan} arrived.`
      if (before.status === 'canceling') return `The cancellation of ${plan} was taken back.`
      return `${plan} began.`
    case 'past_due':
      return `A payment for ${plan} failed. It stays${on(' until ', now.accessUntil)}.`
    case 'paused':
      return `${plan} was paused at ${provider}.`
    case 'canceling':
      return `${plan} was cancelled. It stays${on(' until ', now.accessUntil)}.`
    case 'ended':
      if (!now.startedAt && !now.endReason) return now.providerId ? `The bank debit for ${plan} failed.` : null
      return `${plan} ended${becauseOf(now, provider)}.`
    case 'refunded':
      if (before.status === 'ended') return `All payments for ${plan} were given back.`
      return `${plan} ended, and all payments for it were given back${becauseOf(now, provider)}.`
  }
}

const becauseOf = ({ endReason }: Told, provider: string) => (endReason ? `: ${WHY[endReason](provider)}` : '')

const WHY: Record<EndReason, (provider: string) => string> = {
  money_back: () => 'the player asked for their money back',
  second: () => 'the player had paid for another subscription first',
  nobody: () => 'it was paid for as the player left, or later',
  withdrawn: () => 'the bank debit was called off before it arrived',
  debit_failed: () => 'the bank debit failed',
  returned: (provider) => `all payments were given back at ${provider}`,
  unpaid: () => 'no payment came for seven days',
  cancelled: () => 'it was cancelled while a payment was missing',
  rested: () => 'it was cancelled while it was paused',
  dispute: () => 'a payment is disputed',
  left: () => 'the player left',
  practice: () => 'it was paid for with practice money',
}
