/** From checkout to end. */
export const SUBSCRIPTION_STATUSES = [
  'pending',
  'active',
  'past_due',
  'paused',
  'canceling',
  'ended',
  'refunded',
] as const

/** Between the first payment and the end. */
export const LIVE_STATUSES = [
  'active',
  'past_due',
  'paused',
  'canceling',
] as const satisfies (typeof SUBSCRIPTION_STATUSES)[number][]

export const isLive = (status: (typeof SUBSCRIPTION_STATUSES)[number]): boolean =>
  LIVE_STATUSES.some((live) => live === status)
