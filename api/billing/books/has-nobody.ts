import type { SubscriptionDocument } from './subscription-model'

/** Whoever it was for cannot be told of it any more, and is not named. */
export const hasNobody = ({ isNameless, endReason }: Pick<SubscriptionDocument, 'isNameless' | 'endReason'>) =>
  isNameless || endReason === 'left' || endReason === 'nobody'
