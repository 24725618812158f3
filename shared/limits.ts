import { MINUTE } from './time'

/** Of one player; the next one ends the oldest. */
export const MAX_SESSIONS = 100

/** From the button to the page to which Discord leads back. */
export const DISCORD_SIGN_IN_TIMEOUT = 10 * MINUTE

export const MAX_CONSOLE_LINES = 2000
export const CONSOLE_LINE_MAX_BYTES = 8 * 1024
export const CONSOLE_LINES_PER_SECOND = 200
/** How many streams one player may follow at once, consoles and events together. */
export const MAX_OPEN_STREAMS = 20
/** How many consoles one stream may follow. */
export const MAX_CONSOLES_PER_STREAM = 20

/** Of one player, whatever they ask. */
export const MAX_CALLS_PER_MINUTE = 600

/** Of the bot in one slot, in ten minutes: each leaves a run, a stretch of the day and two notifications behind. */
export const MAX_STARTS_PER_SLOT = 30
/** Of one player: each may leave a day of its own behind, and removing it does not take that back. */
export const MAX_NEW_BOTS_PER_DAY = 600

/** Of one player, beside the age of ninety days. */
export const MAX_NOTIFICATIONS = 1000
/** Of one bot, beside the age of 400 days. */
export const MAX_RUNS = 200

/** A guard against runaway lists, far above what any plan's card promises in practice. */
export const MAX_BOTS = 500
export const MAX_ACCOUNTS = 500

/** Of what bots did, in one answer; the clocks may be set back in between. */
export const MAX_DAYS_PER_QUERY = 31
/** The days of so many bots, summed over the days. */
export const MAX_BOT_DAYS_PER_QUERY = 4000
/** The same on a plan without analytics: the day of any reader, and the one that it follows. */
export const MAX_DAYS_WITHOUT_ANALYTICS = 2

export const SECRET_MAX_BYTES = 1024

export const AVATAR_MAX_BYTES = 256 * 1024
/** In pixels, both ways. */
export const AVATAR_SIZE = 256
/** A picture that is sent may have as many pixels as a square of this. */
export const AVATAR_MAX_SIDE = 2048

/** Of a long list, in one answer. */
export const MAX_PAGE_SIZE = 100

/** More than these are not counted as new. */
export const MAX_UNSEEN = 100
