import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { MINUTE, SECOND } from '../../../shared/time'
import { syncServerClock } from '../clock/server-clock'
import { probeServer } from '../connection/connection-store'
import { haltIfLeaving } from './leaving-page'

/** After this long without an answer, check whether the server is up at all. */
const CHECK_SERVER_AFTER = 4 * SECOND
const RESPONSE_TIMEOUT = 8 * SECOND
/** For calls that wait for a payment provider, which is retried, and for uploads. */
const SLOW_RESPONSE_TIMEOUT = MINUTE
const SLOW_CALLS = new RegExp(
  String.raw`^(\w+ /api/(${PROVIDER_NAMES.join('|')}|subscriptions|admin/subscriptions)/|DELETE /api/users/me$|PUT /api/users/me/avatar$)`,
)

/**
 * Fails a call that gets no answer. Browsers queue calls without limit while all connections to the server are in use.
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
  override name = 'ResponseTimeoutError'
}
