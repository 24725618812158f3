import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { MAX_CALLS_PER_MINUTE, MAX_NEW_BOTS_PER_DAY, MAX_STARTS_PER_SLOT } from '../../../shared/limits'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import { AppError } from '../errors'
import type { RedisLink } from '../redis/open-redis'

const FAILED_TOO_OFTEN = 'Too many failed sign-ins. Please try again later.'
const TOO_MANY_FOR_CASTLE = 'The game has refused too many passwords for this game account. Please try again later.'

/** How often something may happen. */
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
  /** Gives one counted use back. */
  refund(key: string): Promise<void>
}

/** Counts failures, and refuses once there are too many. */
interface FailureCount extends Pick<RateLimit, 'refuseIfSpent'> {
  /** Counts one, even beyond the limit. */
  count(key: string): Promise<void>
  /** Whether any is counted in the current window. */
  hasAny(key: string): Promise<boolean>
}

export interface RateLimits {
  /** Failed sign-ins with one e-mail from one address. */
  signInOfPair: RateLimit
  /** Failed sign-ins with one e-mail from all addresses. */
  signInOfEmail: RateLimit
  /** Successful sign-ins of one player: each is an entry of the audit log. */
  signIns: RateLimit
  /** New passwords of one player. */
  newPasswords: RateLimit
  /** Failed sign-ins from one address. */
  signInOfAddress: RateLimit
  /** Wrong passwords of one signed-in player. */
  confirmation: RateLimit
  registration: RateLimit
  /** Mails requested from one address. */
  mailsOfAddress: RateLimit
  /** Mails to one mailbox. */
  mailsToEmail: RateLimit
  /** Links of mails tried from one address. */
  linksOfAddress: RateLimit
  /** Starts of the bot in one slot: a new bot in the same slot does not get new starts. */
  starts: RateLimit
  /** Bots created by one player. */
  newBots: RateLimit
  /** Exports of one player. */
  exports: RateLimit
  /** Pictures uploaded by one player. */
  pictures: RateLimit
  /** Checkouts started by one player. */
  checkouts: RateLimit
  /** Changes of one player's subscription. */
  payments: RateLimit
  /** Calls of one signed-in player. */
  calls: RateLimit
  gameRefusals: GameRefusalLimits
}

export interface GameRefusalLimits {
  ofPlayer: FailureCount
  ofNetwork: FailureCount
  ofCastle: FailureCount
  /** For players without a recent refusal: guesses by strangers must not block the owner's first try. */
  ofCastleForNewcomers: FailureCount
}

/** Processes that share a Redis count together; while it is away each counts for itself. */
export function createRateLimits({ redis }: { redis: RedisLink | null }): RateLimits {
  const limit = (name: string, allowed: Allowance, sentence: string) =>
    limitOf(limiterOf(redis, name, allowed), sentence)
  return {
    signInOfPair: limit('signInOfPair', uses(10, 15 * MINUTE), FAILED_TOO_OFTEN),
    signInOfAddress: limit('signInOfAddress', uses(50, 15 * MINUTE), FAILED_TOO_OFTEN),
    signInOfEmail: limit(
      'signInOfEmail',
      uses(100, HOUR),
      'Too many failed sign-ins with this address. Please try again later, or ask for a new password.',
    ),
    signIns: limit('signIns', uses(100, HOUR), 'Too many sign-ins. Please try again later.'),
    newPasswords: limit('newPasswords', uses(20, HOUR), 'Too many new passwords. Please try again later.'),
    confirmation: limit('confirmation', uses(10, 15 * MINUTE), 'Too many wrong passwords. Please try again later.'),
    registration: limit(
      'registration',
      uses(20, HOUR),
      'Too many new accounts from this address. Please try again later.',
    ),
    mailsOfAddress: limit(
      'mailsOfAddress',
      uses(20, HOUR),
      'Too many mails were requested from here. Please try again later.',
    ),
    mailsToEmail: limit(
      'mailsToEmail',
      uses(5, HOUR),
      'Too many mails to this address. Please look for the newest one, or try again later.',
    ),
    linksOfAddress: limit(
      'linksOfAddress',
      uses(50, 15 * MINUTE),
      'Too many tries with links. Please try again later.',
    ),
    starts: limit(
      'starts',
      uses(MAX_STARTS_PER_SLOT, 10 * MINUTE),
      'Too many starts. Please wait a few minutes before you start this bot again.',
    ),
    newBots: limit(
      'newBots',
      uses(MAX_NEW_BOTS_PER_DAY, DAY),
      'Too many new bots in one day. Please try again tomorrow.',
    ),
    exports: limit('exports', uses(10, HOUR), 'Too many exports. Please try again later.'),
    pictures: limit('pictures', uses(20, HOUR), 'Too many new pictures. Please try again later.'),
    checkouts: limit('checkouts', uses(20, HOUR), 'Too many checkouts. Please finish one, or try again later.'),
    payments: limit(
      'payments',
      uses(60, 10 * MINUTE),
      'Too many changes of your subscription. Please try again later.',
    ),
    calls: limit('calls', uses(MAX_CALLS_PER_MINUTE, MINUTE), 'Too many calls. Please wait a moment.'),
    gameRefusals: {
      ofPlayer: limit(
        'gameRefusalsOfPlayer',
        uses(5, 15 * MINUTE),
        'The game has refused too many of your passwords. Please check them, and try again later.',
      ),
      ofNetwork: limit(
        'gameRefusalsOfNetwork',
        uses(10, 15 * MINUTE),
        'The game has refused too many passwords from your network. Please try again later.',
      ),
      ofCastle: limit('gameRefusalsOfCastle', uses(5, 15 * MINUTE), TOO_MANY_FOR_CASTLE),
      ofCastleForNewcomers: limit('gameRefusalsOfCastleForNewcomers', uses(20, 15 * MINUTE), TOO_MANY_FOR_CASTLE),
    },
  }
}

interface Allowance {
  points: number
  /** In seconds. */
  duration: number
}

const uses = (points: number, span: number): Allowance => ({ points, duration: span / SECOND })

type Limiter = Pick<RateLimiterMemory, 'consume' | 'get' | 'penalty' | 'reward'>

function limiterOf(redis: RedisLink | null, name: string, allowed: Allowance): Limiter {
  const counted = { ...allowed, keyPrefix: `castellan:limit:${name}` }
  const insuranceLimiter = new RateLimiterMemory(counted)
  if (!redis) return insuranceLimiter
  return new RateLimiterRedis({
    ...counted,
    storeClient: redis.commands,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  })
}

function limitOf(limiter: Limiter, sentence: string): RateLimit & FailureCount {
  const refusal = (msBeforeNext: number) =>
    new AppError('too_many', sentence, { retryAfter: Math.max(1, msBeforeNext / SECOND) })
  return {
    async take(key) {
      await limiter.consume(key).catch((spent) => {
        throw spent instanceof RateLimiterRes ? refusal(spent.msBeforeNext) : spent
      })
    },
    async count(key) {
      await limiter.penalty(key, 1)
    },
    async hasAny(key) {
      return ((await limiter.get(key))?.consumedPoints ?? 0) > 0
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
