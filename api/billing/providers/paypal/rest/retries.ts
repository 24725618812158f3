import { SECOND } from '../../../../../shared/time'
import type { Clock } from '../../../../platform/time/clock'
import { withTimeout } from '../../../../platform/time/with-timeout'
import { PayPalUnavailable } from './failures'

const RESPONSE_TIMEOUT = 10 * SECOND
const MAX_TRIES = 3
const INITIAL_DELAY = SECOND / 2

/** @throws PayPalUnavailable if the call fails or takes too long */
export async function callWithTimeout<Result>(
  clock: Clock,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  try {
    return await withTimeout(clock, RESPONSE_TIMEOUT, call(over.signal))
  } catch (cause) {
    throw new PayPalUnavailable('PayPal did not answer', { cause })
  } finally {
    over.abort()
  }
}

export async function withRetries<Result>(clock: Clock, attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof PayPalUnavailable) || tried === MAX_TRIES) throw failure
    }
    await clock.sleep(INITIAL_DELAY * 2 ** tried * (0.5 + Math.random() / 2))
  }
}
