import { MINUTE } from './time'

/** Per player; another sign-in ends the oldest session. */
export const MAX_SESSIONS = 100

/** From the button to the callback page. */
export const DISCORD_SIGN_IN_TIMEOUT = 10 * MINUTE

export const MAX_CONSOLE_LINES = 2000
export const CONSOLE_LINE_MAX_BYTES = 8 * 1024
export const CONSOLE_LINES_PER_SECOND = 200
/** Per player, consoles and events together. */
export const MAX_OPEN_STREAMS = 20
export const MAX_CONSOLES_PER_STREAM = 20

/** Per player. */
export const MAX_CALLS_PER_MINUTE = 600
/** Per API token. */
export const MAX_TOKEN_CALLS_PER_MINUTE = 120

/** Per slot, in ten minutes: each start leaves a run, an interval of the day and two notifications. */
export const MAX_STARTS_PER_SLOT = 30
/** Per player: each bot may leave a day of activity, even if it is removed. */
export const MAX_NEW_BOTS_PER_DAY = 600

/** Per player; they also expire after ninety days. */
export const MAX_NOTIFICATIONS = 1000
/** Per bot; they also expire after 400 days. */
export const MAX_RUNS = 200
/** Of what one bot last saw; the rest is counted. */
export const MAX_SEEN_CASTLES = 30
export const MAX_SEEN_JOURNEYS = 60
/** Of what one run decides; later lines of that hour have no answer to "Why?". */
export const MAX_DECISIONS_PER_HOUR = 600

/** A guard against runaway lists, far above any plan. */
export const MAX_BOTS = 500
export const MAX_ACCOUNTS = 500

/** One answer covers at most this many days; the clocks may be set back in between. */
export const MAX_DAYS_PER_QUERY = 31
/** Bots times days. */
export const MAX_BOT_DAYS_PER_QUERY = 4000
/** A day in any zone spans two UTC days. */
export const MAX_DAYS_WITHOUT_ANALYTICS = 2

export const SECRET_MAX_BYTES = 1024

export const AVATAR_MAX_BYTES = 256 * 1024
/** In pixels, both ways. */
export const AVATAR_SIZE = 256
/** An uploaded picture may have as many pixels as a square of this side. */
export const AVATAR_MAX_SIDE = 2048

/** Entries of a long list per answer. */
export const MAX_PAGE_SIZE = 100

/** Unless the caller says otherwise. */
export const RUNS_PER_PAGE = 30
export const DECISIONS_PER_PAGE = 30
/** A request may hold 64 kB of lines. */
export const HELP_REQUESTS_PER_PAGE = 25

/** Higher numbers are not counted. */
export const MAX_UNSEEN = 100

/** Per player. Requests for help expire 400 days after their answer. */
export const MAX_OPEN_HELP_REQUESTS = 10
export const MAX_HELP_ANSWERS = 20
/** Console lines in a request. */
export const MAX_HELP_LINES = 200

/** Of a player's script. The first ones are of its storage, the others of its runs: breaking one ends the run. */
export const SCRIPT_LIMITS = {
  sourceBytes: 64 * 1024,
  versions: 200,
  checksPerMinute: 30,
  engineMemoryBytes: 16 * 1024 ** 2,
  stepsPerTurn: 5_000_000,
  stepsPerGameHour: 300_000_000,
  turnMs: 2000,
  callsUnderWay: 8,
  memoryBytes: 100 * 1024,
} as const
/** Of dry runs of scripts, most of them per player. */
export const DRY_RUN_LIMITS = { days: 30, perMinute: 10, atOnce: 2, kept: 20, keptDays: 7 } as const

export const SCRIPT_NOTE_MAX_LENGTH = 200
/** Of one check; later ones often follow from the first. */
export const MAX_SCRIPT_PROBLEMS = 100

/** Of bots that stopped with an error; more are not counted. */
export const MAX_FAILING_COUNTED = 1000
