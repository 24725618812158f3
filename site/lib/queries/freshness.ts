import { DAY, MINUTE } from '../../../shared/time'

/** How long an answer counts as fresh, in milliseconds. */
export const STALE_AFTER = {
  default: 5 * MINUTE,
  profile: 10 * MINUTE,
  bots: 5 * MINUTE,
  subscription: 15 * MINUTE,
  templates: 30 * MINUTE,
}

export const CACHE_TTL = DAY
export const CACHE_VERSION = '1.0.0'
