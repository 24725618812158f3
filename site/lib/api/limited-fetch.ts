import { MINUTE, SECOND } from '../../../shared/time'
import { hearServerTime } from '../clock/server-clock'
import { lookForServer } from '../connection/connection'
import { onceItStays } from './left-page'

/** After so long without an answer the page looks whether the server is there at all, and says so where it is not. */
const LOOKS_AFTER = 4 * SECOND
const ANSWERS_WITHIN = 8 * SECOND
/** What a provider of payments is asked for, several times where it does not answer, and what takes its time to be sent. */
const SLOW_ONES_ANSWER_WITHIN = MINUTE
const SLOW =
  /^(\w+ \/api\/(stripe|paypal|subscriptions|admin\/subscriptions)\/|DELETE \/api\/users\/me$|PUT \/api\/users\/me\/avatar$)/

/**
 * A call that gets no answer fails. A browser keeps one waiting without a word for as long as all of its connections to
 * the server are taken, or the server takes calls and answers none.
 */
export async function limitedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const late = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  const looking = setTimeout(lookForServer, LOOKS_AFTER)
  const limit = setTimeout(() => late.abort(new NoAnswerInTime()), limitOf(String(input), init))
  const askedAt = Date.now()
  try {
    const response = await fetch(input, { ...init, signal })
    hearServerTime(response, askedAt)
    return response
  } catch (error) {
    await onceItStays()
    throw error
  } finally {
    clearTimeout(looking)
    clearTimeout(limit)
  }
}

function limitOf(address: string, { method = 'GET' }: RequestInit): number {
  return SLOW.test(`${method} ${new URL(address).pathname}`) ? SLOW_ONES_ANSWER_WITHIN : ANSWERS_WITHIN
}

export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime'
}
