import {
  DRY_RUN_LIMITS,
  MAX_CALLS_PER_MINUTE,
  MAX_NEW_BOTS_PER_DAY,
  MAX_STARTS_PER_SLOT,
  MAX_TOKEN_CALLS_PER_MINUTE,
  SCRIPT_LIMITS,
} from '../../../shared/limits'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import { AppError } from '../errors'
import type { RedisLink } from '../redis/open-redis'
import { createLimiter, type Limiter } from './limiter'
import { showLimit } from './shown-limit'

interface RateLimit {
  /**
   * Counts one use.
   * @throws with the seconds to wait, if none is left
   */
  take(key: string): Promise<void>
  /**
   * Counts none.
   * @throws if all uses are spent
   */
  refuseIfSpent(key: string): Promise<void>
  refund(key: string): Promise<void>
}

/** Counts failures, and refuses once there are too many. */
interface FailureCount extends Pick<RateLimit, 'refuseIfSpent'> {
  /** Counts one, even beyond the limit. */
  count(key: string): Promise<void>
  /** How many are counted in the current window. */
  countOf(key: string): Promise<number>
}

export interface RateLimits {
  /** Failed sign-ins with one e-mail from one address. */
  signInOfPair: RateLimit
  /** Failed sign-ins with one e-mail from all addresses. */
  signInOfEmail: RateLimit
  /** Successful sign-ins of one player: each is an entry of the audit log. */
  signIns: RateLimit
  newPasswords: RateLimit
  signInOfAddress: RateLimit
  /** Wrong passwords of one signed-in player. */
  confirmation: RateLimit
  registration: RateLimit
  /** Mails requested from one address. */
  mailsOfAddress: RateLimit
  mailsToEmail: RateLimit
  /** Links of mails tried from one address. */
  linksOfAddress: RateLimit
  /** Leaked tokens reported from one address. */
  leakReports: RateLimit
  /** Starts of the bot in one slot: a new bot in the same slot does not get new starts. */
  starts: RateLimit
  newBots: RateLimit
  /** Tests of a player's game accounts. */
  accountTests: RateLimit
  /** Test calls to a player's webhooks. */
  webhookTests: RateLimit
  /** Test messages to a player's channels. */
  channelTests: RateLimit
  /** Trials of settings. */
  trials: RateLimit
  /** Checks of a player's scripts. */
  scriptChecks: RateLimit
  /** Dry runs of a player's scripts. */
  dryRuns: RateLimit
  /** New scripts and versions of one player. */
  scriptSaves: RateLimit
  exports: RateLimit
  helpRequests: RateLimit
  /** Pictures uploaded by one player. */
  pictures: RateLimit
  checkouts: RateLimit
  /** Previews of changes of one player's subscription. */
  previews: RateLimit
  /** Changes of one player's subscription. */
  payments: RateLimit
  calls: RateLimit
  /** Calls with one API token, which count among the player's too. */
  tokenCalls: RateLimit
  gameRefusals: GameRefusalLimits
}

export interface GameRefusalLimits {
  ofPlayer: FailureCount
  ofNetwork: FailureCount
  ofCastle: FailureCount
  /** For players with one recent refusal at most: guesses by strangers must not block the owner's first two tries. */
  ofCastleForNewcomers: FailureCount
}

interface Limit {
  points: number
  /** Answers say how much of it is left. */
  isShown?: true
  /** In seconds. */
  duration: number
  sentence: string
}

const upTo = (points: number, span: number, sentence: string): Limit => ({ points, duration: span / SECOND, sentence })

const FAILED_TOO_OFTEN = 'Too many failed sign-ins. Please try again later.'
const TOO_MANY_FOR_CASTLE = 'The game has refused too many passwords for this game account. Please try again later.'

const LIMITS: Record<Exclude<keyof RateLimits, 'gameRefusals'>, Limit> = {
  signInOfPair: upTo(10, 15 * MINUTE, FAILED_TOO_OFTEN),
  signInOfAddress: upTo(50, 15 * MINUTE, FAILED_TOO_OFTEN),
  signInOfEmail: upTo(
    100,
    HOUR,
    'Too many failed sign-ins with this address. Please try again later, or ask for a new password.',
  ),
  signIns: upTo(100, HOUR, 'Too many sign-ins. Please try again later.'),
  newPasswords: upTo(20, HOUR, 'Too many new passwords. Please try again later.'),
  confirmation: upTo(10, 15 * MINUTE, 'Too many wrong passwords. Please try again later.'),
  registration: upTo(20, HOUR, 'Too many new accounts from this address. Please try again later.'),
  mailsOfAddress: upTo(20, HOUR, 'Too many mails were requested from here. Please try again later.'),
  mailsToEmail: upTo(5, HOUR, 'Too many mails to this address. Please look for the newest one, or try again later.'),
  linksOfAddress: upTo(50, 15 * MINUTE, 'Too many tries with links. Please try again later.'),
  leakReports: upTo(100, HOUR, 'Too many reports of leaked tokens from here. Please try again later.'),
  starts: upTo(
    MAX_STARTS_PER_SLOT,
    10 * MINUTE,
    'Too many starts. Please wait a few minutes before you start this bot again.',
  ),
  newBots: upTo(MAX_NEW_BOTS_PER_DAY, DAY, 'Too many new bots in one day. Please try again tomorrow.'),
  accountTests: upTo(30, 10 * MINUTE, 'Too many tests of game accounts. Please wait a few minutes.'),
  channelTests: upTo(20, 10 * MINUTE, 'Too many test messages. Please wait a few minutes.'),
  webhookTests: upTo(60, 10 * MINUTE, 'Too many tests of webhooks. Please wait a few minutes.'),
  trials: upTo(60, 10 * MINUTE, 'Too many trials. Please wait a few minutes.'),
  scriptChecks: upTo(SCRIPT_LIMITS.checksPerMinute, MINUTE, 'Too many checks of scripts. Please wait a moment.'),
  dryRuns: upTo(DRY_RUN_LIMITS.perMinute, MINUTE, 'Too many dry runs. Please wait a minute.'),
  scriptSaves: upTo(120, 10 * MINUTE, 'Too many new versions of scripts. Please wait a few minutes.'),
  exports: upTo(10, HOUR, 'Too many exports. Please try again later.'),
  helpRequests: upTo(5, HOUR, 'Too many requests for help. Please try again later.'),
  pictures: upTo(20, HOUR, 'Too many new pictures. Please try again later.'),
  checkouts: upTo(20, HOUR, 'Too many checkouts. Please finish one, or try again later.'),
  payments: upTo(60, 10 * MINUTE, 'Too many changes of your subscription. Please try again later.'),
  previews: upTo(120, 10 * MINUTE, 'Too many previews. Please wait a moment.'),
  calls: { ...upTo(MAX_CALLS_PER_MINUTE, MINUTE, 'Too many calls. Please wait a moment.'), isShown: true },
  tokenCalls: {
    ...upTo(
      MAX_TOKEN_CALLS_PER_MINUTE,
      MINUTE,
      `Too many calls: a token may make ${MAX_TOKEN_CALLS_PER_MINUTE} a minute. Please wait a moment.`,
    ),
    isShown: true,
  },
}

const GAME_REFUSAL_LIMITS: Record<keyof GameRefusalLimits, Limit> = {
  ofPlayer: upTo(
    5,
    15 * MINUTE,
    'The game has refused too many of your passwords. Please check them, and try again later.',
  ),
  ofNetwork: upTo(
    10,
    15 * MINUTE,
    'The game has refused too many passwords from your network. Please try again later.',
  ),
  ofCastle: upTo(5, 15 * MINUTE, TOO_MANY_FOR_CASTLE),
  ofCastleForNewcomers: upTo(20, 15 * MINUTE, TOO_MANY_FOR_CASTLE),
}

/**
 * Processes that share a Redis count together. While it refuses or does not answer, each counts for itself from zero, and
 * afterwards together again from what Redis still has.
 */
export function createRateLimits({ redis }: { redis: RedisLink | null }): RateLimits {
  return {
    ...limitsOf(LIMITS, (name, limit) => createLimiter(redis, { name, ...limit })),
    gameRefusals: limitsOf(GAME_REFUSAL_LIMITS, (name, limit) =>
      createLimiter(redis, { ...limit, name: `gameRefusals.${name}` }),
    ),
  }
}

function limitsOf<Name extends string>(
  limits: Record<Name, Limit>,
  open: (name: string, limit: Limit) => Limiter,
): Record<Name, RateLimit & FailureCount> {
  const opened = Object.entries<Limit>(limits).map(([name, limit]) => [name, limitOf(open(name, limit), limit)])
  return Object.fromEntries(opened) as Record<Name, RateLimit & FailureCount>
}

function limitOf(limiter: Limiter, { points, sentence, isShown }: Limit): RateLimit & FailureCount {
  const refusal = (msBeforeNext: number) =>
    new AppError('too_many', sentence, { retryAfter: Math.max(1, msBeforeNext / SECOND) })
  return {
    async take(key) {
      const used = await limiter.consume(key)
      const isSpent = used.consumedPoints > points
      if (isShown) showLimit({ limit: points, remaining: used.remainingPoints, msBeforeReset: used.msBeforeNext })
      if (isSpent) throw refusal(used.msBeforeNext)
    },
    async count(key) {
      await limiter.penalty(key)
    },
    async countOf(key) {
      return (await limiter.get(key))?.consumedPoints ?? 0
    },
    async refuseIfSpent(key) {
      const used = await limiter.get(key)
      if (used && used.remainingPoints <= 0) throw refusal(used.msBeforeNext)
    },
    async refund(key) {
      await limiter.reward(key)
    },
  }
}
