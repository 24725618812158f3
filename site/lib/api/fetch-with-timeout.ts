import { MINUTE, SECOND } from '../../../shared/time'
import { syncServerClock } from '../clock/server-clock'
import { probeServer } from '../connection/connection'
import { haltIfLeaving } from './leaving-page'

/** After so long without an answer the page looks whether the server is there at all, and says so where it is not. */
const CHECK_SERVER_AFTER = 4 * SECOND
const RESPONSE_TIMEOUT = 8 * SECOND
/** What a provider of payments is asked for, several times where it does not answer, and what takes its time to be sent. */
const SLOW_RESPONSE_TIMEOUT = MINUTE
const SLOW_CALLS =
  /^(\w+ \/api\/(stripe|paypal|subscriptions|admin\/subscriptions)\/|DELETE \/api\/users\/me$|PUT \/api\/users\/me\/avatar$)/

/**
 * A call that gets no answer fails. A browser keeps one waiting without a word for as long as all of its connections to
 * the server are taken, or the server takes calls and answers none.
 */
export async function fetchWithTimeout(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const timeout = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal
  const checkTimer = setTimeout(probeServer, CHECK_SERVER_AFTER)
  const timeoutTimer = setTimeout(() => timeout.abort(new ResponseTimeoutError()), timeoutOf(String(input), init))
  const sentAt = Date.now()
  try {
    const response = await fetch(input, { ...init, signal })
    syncServerClock(response, sentAt)
    return response
  } catch (error) {
    await haltIfLeaving()
    throw error
  } finally {
    clearTimeout(checkTimer)
    clearTimeout(timeoutTimer)
  }
}

function timeoutOf(address: string, { method = 'GET' }: RequestInit): number {
  return SLOW_CALLS.test(`${method} ${new URL(address).pathname}`) ? SLOW_RESPONSE_TIMEOUT : RESPONSE_TIMEOUT
}

export class ResponseTimeoutError extends Error {
  override name = 'NoAnswerInTime'
}
