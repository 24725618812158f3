import { DAY, MINUTE, SECOND } from '../../../shared/time'

/** For how long an answer is taken as it is, without asking again. */
export const STALE_AFTER = {
  default: 5 * MINUTE,
  profile: 10 * MINUTE,
  bots: 5 * MINUTE,
  templates: 30 * MINUTE,
  /** A bot that stops by itself, or an operator, makes something new at any time. */
  news: 15 * SECOND,
  /** A payment that is confirmed or has failed changes what a player has at any time. */
  subscription: 5 * SECOND,
}

export const CACHE_KEPT_FOR = DAY
export const CACHE_VERSION = '1.0.0'
