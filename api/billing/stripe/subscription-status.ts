import type { ProviderSubscription } from '../provider/payment-provider'

/** Stripe's statuses of a subscription in our words. */
const STATUSES: Record<string, ProviderSubscription['status']> = {
  incomplete: 'pending',
  incomplete_expired: 'ended',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
}

export function statusOf({ status }: { status: string }): ProviderSubscription['status'] {
  const known = STATUSES[status]
  if (!known) throw new Error(`Stripe answered a subscription with the status ${status}`)
  return known
}
