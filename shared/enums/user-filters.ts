import { PROVIDER_NAMES } from './payment-providers'
import { SUBSCRIPTION_STATUSES } from './subscription-statuses'

/** What the list of users can be sorted by. */
export const USER_SORTS = ['created', 'last_sign_in', 'email', 'plan', 'bots'] as const
export type UserSort = (typeof USER_SORTS)[number]
export const USER_PROVIDERS = [...PROVIDER_NAMES, 'none'] as const
export const USER_STATUSES = [...SUBSCRIPTION_STATUSES, 'none'] as const
/** When a user signed in last: within the last day, week or month, before that, or never. */
export const SIGN_IN_TIMES = ['day', 'week', 'month', 'earlier', 'never'] as const
export const USER_ACCOUNTS = ['suspended', 'admin'] as const
