import { LIVE_STATUSES } from '../../../shared/words/subscription-statuses'
import type { SubscriptionDocument } from '../books/subscription-model'

/** Also where the provider cannot be asked: what was paid for, or granted after a failed payment, is over by itself. */
export const hasAccess = ({ accessUntil }: Pick<SubscriptionDocument, 'accessUntil'>, now: number) =>
  !accessUntil || accessUntil.getTime() > now

/** Finds the subscriptions that stand: they have access, and we have not decided to end them. */
export const standing = (now: number) => ({
  status: { $in: LIVE_STATUSES },
  endReason: null,
  $or: [{ accessUntil: null }, { accessUntil: { $gt: new Date(now) } }],
})
