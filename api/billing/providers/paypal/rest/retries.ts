import { SECOND } from '../../../../../shared/time'
import type { Clock } from '../../../../platform/clock'
import { withTimeout } from '../../../../platform/with-timeout'
import { Unanswered } from './failures'

const ANSWERS_WITHIN = 10 * SECOND
const TRIES = 3
const FIRST_WAIT = SECOND / 2

/** One call that ends in time; whatever stops it counts as no answer. */
export async function inTime<Result>(clock: Clock, call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const over = new AbortController()
  try {
    return await withTimeout(clock, ANSWERS_WITHIN, call(over.signal))
  } catch (cause) {
    throw new Unanswered('PayPal did not answer', { cause })
  } finally {
    over.abort()
  }
}

/** Tries again where nothing was answered, each time after a longer wait, which differs so that many do not come at once. */
export async function withRetries<Result>(clock: Clock, attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof Unanswered) || tried === TRIES) throw failure
    }
    await clock.sleep(FIRST_WAIT * 2 ** tried * (0.5 + Math.random() / 2))
  }
}
