import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { CALLS_A_MINUTE } from '../../shared/limits'
import { HOUR, MINUTE, SECOND } from '../../shared/time'
import { AppError } from '../foundation/errors'

const FAILED_TOO_OFTEN = 'Too many failed sign-ins. Please try again later.'

/** How often something may happen. */
interface RateLimit {
  /** Counts one use, or refuses with the seconds to wait. */
  take(key: string): Promise<void>
  /** Refuses when all uses are spent, and counts none. */
  refuseIfSpent(key: string): Promise<void>
  /** Takes back one use that was counted, because it was none after all. */
  giveBack(key: string): Promise<void>
}

export interface RateLimits {
  /** Failed sign-ins of one e-mail from one address. */
  signInOfPair: RateLimit
  /** Failed sign-ins from one address. */
  signInOfAddress: RateLimit
  /** Wrong passwords of one player who is signed in. */
  confirmation: RateLimit
  registration: RateLimit
  /** Mails that one address asks for. */
  mailsOfAddress: RateLimit
  /** Mails that one mailbox is sent. */
  mailsToEmail: RateLimit
  /** Links of mails that one address tries. */
  linksOfAddress: RateLimit
  /** Exports of one player. */
  exports: RateLimit
  /** Pictures that one player sends to be kept. */
  pictures: RateLimit
  /** Checkouts that one player begins. */
  checkouts: RateLimit
  /** What one player asks of their provider of payments. */
  payments: RateLimit
  /** Calls of one signed-in player. */
  calls: RateLimit
}

export function createRateLimits(): RateLimits {
  return {
    signInOfPair: limit(10, 15 * MINUTE, FAILED_TOO_OFTEN),
    signInOfAddress: limit(50, 15 * MINUTE, FAILED_TOO_OFTEN),
    confirmation: limit(10, 15 * MINUTE, 'Too many wrong passwords. Please try again later.'),
    registration: limit(20, HOUR, 'Too many new accounts from this address. Please try again later.'),
    mailsOfAddress: limit(20, HOUR, 'Too many mails were asked for from here. Please try again later.'),
    mailsToEmail: limit(5, HOUR, 'Too many mails to this address. Please look for the newest one, or try again later.'),
    linksOfAddress: limit(50, 15 * MINUTE, 'Too many tries with links. Please try again later.'),
    exports: limit(10, HOUR, 'Too many exports. Please try again later.'),
    pictures: limit(20, HOUR, 'Too many new pictures. Please try again later.'),
    checkouts: limit(20, HOUR, 'Too many checkouts. Please finish one, or try again later.'),
    payments: limit(60, 10 * MINUTE, 'Too many changes of your subscription. Please try again later.'),
    calls: limit(CALLS_A_MINUTE, MINUTE, 'Too many calls. Please wait a moment.'),
  }
}

function limit(points: number, span: number, sentence: string): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: span / SECOND })
  const refusal = (msBeforeNext: number) =>
    new AppError('too_many', sentence, { retryAfter: Math.max(1, msBeforeNext / SECOND) })
  return {
    async take(key) {
      await limiter.consume(key).catch((spent) => {
        throw spent instanceof RateLimiterRes ? refusal(spent.msBeforeNext) : spent
      })
    },
    async refuseIfSpent(key) {
      const used = await limiter.get(key)
      if (used && used.remainingPoints <= 0) throw refusal(used.msBeforeNext)
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
