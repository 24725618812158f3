import type { SubscriptionStatus } from '../../../shared/billing'
import { LIVE_STATUSES } from '../../../shared/enums/subscription-statuses'
import type { EndReason } from '../model/subscription-model'

interface DebitFields {
  status: SubscriptionStatus
  providerId?: string | null
  endReason?: EndReason | null
}

/** The subscription exists at the provider, and its first bank debit is still pending. */
export const isDebitPending = ({ status, providerId, endReason }: DebitFields) =>
  status === 'pending' && Boolean(providerId) && !endReason

export const debitPendingFilter = { status: 'pending', providerId: { $ne: null }, endReason: null } as const

/** Paid time and grace periods end by the clock, without asking the provider. */
export const hasAccess = ({ accessUntil }: { accessUntil?: Date | null }, now: number) =>
  !accessUntil || accessUntil.getTime() > now

/** Subscriptions that rule out another one: those that give a plan, and paused ones. */
export const blockingFilter = (now: number) => ({
  $or: [entitledFilter(now), { status: 'paused' as const, endReason: null }],
})

/** Subscriptions that give a plan: paid, with access, and not ended by us. */
export const entitledFilter = (now: number) => ({
  status: { $in: LIVE_STATUSES },
  startedAt: { $ne: null },
  endReason: null,
  $or: [{ accessUntil: null }, { accessUntil: { $gt: new Date(now) } }],
})
