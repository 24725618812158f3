const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const PASSWORD_MIN_LENGTH = 8
export const USERNAME_MAX_LENGTH = 64

export const CONSOLE_LINES_KEPT = 2000
export const CONSOLE_LINE_MAX_BYTES = 8 * 1024
export const CONSOLE_LINES_PER_SECOND = 200
/** How many consoles one player may follow at once. */
export const MOST_OPEN_CONSOLES = 20

export const TOAST_DURATION = 4 * SECOND
export const TOASTS_VISIBLE = 3

export const STALE_AFTER = {
  default: 5 * MINUTE,
  profile: 10 * MINUTE,
  bots: 5 * MINUTE,
  subscription: 15 * MINUTE,
  templates: 30 * MINUTE,
}
export const CACHE_KEPT_FOR = DAY
export const CACHE_VERSION = '1.0.0'

/** A guard against runaway lists, far above what any plan's card promises in practice. */
export const MOST_BOTS = 500
export const MOST_ACCOUNTS = 500

export const BOT_NAME_MAX_LENGTH = 64

export const SECRET_MAX_BYTES = 1024
