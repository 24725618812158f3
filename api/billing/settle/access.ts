import type { SubscriptionStatus } from '../../../shared/billing'
import { LIVE_STATUSES } from '../../../shared/enums/subscription-statuses'
import type { EndReason } from '../model/subscription-model'

interface DebitFields {
  status: SubscriptionStatus
  providerId?: string | null
  endReason?: EndReason | null
}

/** The provider has a subscription, and the bank has not paid for it yet. */
export const isDebitPending = ({ status, providerId, endReason }: DebitFields) =>
  status === 'pending' && Boolean(providerId) && !endReason

/** Finds those. */
export const debitPendingFilter = { status: 'pending', providerId: { $ne: null }, endReason: null } as const

/** Also where the provider cannot be asked: what was paid for, or granted after a failed payment, is over by itself. */
export const hasAccess = ({ accessUntil }: { accessUntil?: Date | null }, now: number) =>
  !accessUntil || accessUntil.getTime() > now

/** Finds the subscriptions that stand in the way of another one: those that give a plan, and those that are paused. */
export const blockingFilter = (now: number) => ({
  $or: [entitledFilter(now), { status: 'paused' as const, endReason: null }],
})

/** Finds the subscriptions that stand: they were paid for and have access, and we have not decided to end them. */
export const entitledFilter = (now: number) => ({
  status: { $in: LIVE_STATUSES },
  startedAt: { $ne: null },
  endReason: null,
  $or: [{ accessUntil: null }, { accessUntil: { $gt: new Date(now) } }],
})
