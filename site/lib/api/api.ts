import { treaty } from '@elysiajs/eden'
import type { MutationFunctionContext } from '@tanstack/react-query'
import type { App } from '../../../api/app'
import { SECOND } from '../../../shared/time'
import { isOffline, probeServer } from '../connection/connection-store'
import { $session, isReplaced } from '../session/session-store'
import { randomId } from '../storage/random-id'
import { NOT_ANSWERED, NOT_SENT } from '../words/toast-messages'
import { fetchIfChanged } from './known-answers'
import { sentenceOf } from './problem-details'
import { NO_ANSWER, RequestError } from './request-error'

const LOCAL_SERVER = 'http://localhost:4000'

/** The typed client of our API: `api.bots.get()` is GET /api/bots. */
export const { api } = treaty<App>(globalThis.location?.origin ?? LOCAL_SERVER, {
  fetcher: Object.assign(fetchIfChanged, { preconnect: fetch.preconnect }),
  fetch: { credentials: 'include' },
  // Asks for problem details, which name the wrong fields.
  headers: () => ({ accept: 'application/problem+json', ...bearer() }),
  // The types declare times as ISO strings.
  parseDate: false,
})

export interface Answer<Data> {
  data: Data | null
  error: { value: unknown } | null
  response: Response | undefined
  status: number
}

/** Returns the data of a call. Throws a `RequestError` if there is none. */
export async function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { token } = $session.get()
  const { data, error, response, status } = await call
  if (!error && isPage(response)) throw unanswered()
  if (!error) return data as Data
  // Eden reports a missing response as 503, so this one is not the server's.
  if (!response) throw unanswered(error.value)
  throw new RequestError(status, await sentenceOf(response, error.value), {
    details: error.value,
    retryAfter: retryAfterOf(response),
    isFromOldSession: isReplaced(token),
  })
}

function unanswered(cause?: unknown): RequestError {
  void probeServer()
  return new RequestError(NO_ANSWER, isOffline() ? NOT_SENT : NOT_ANSWERED, { cause })
}

// TanStack Query passes the same context to every attempt of one `mutate`.
const keys = new WeakMap<MutationFunctionContext, string>()

export interface IdempotentOptions {
  headers: { 'idempotency-key': string }
  fetch: { keepalive: true }
}

/**
 * A mutation that is safe to retry: every attempt of one `mutate` sends the same idempotency key. The request completes
 * even if the page is closed. `mutationFn: idempotent((input: BotInput, options) => api.bots.post(input, options))`
 */
export function idempotent<Variables, Data>(
  send: (variables: Variables, options: IdempotentOptions) => Promise<Answer<Data>>,
) {
  return (variables: Variables, context: MutationFunctionContext) => {
    const key = keys.get(context) ?? randomId()
    keys.set(context, key)
    return answerOf(send(variables, idempotentBy(key)))
  }
}

export const idempotentBy = (key: string): IdempotentOptions => ({
  headers: { 'idempotency-key': key },
  fetch: { keepalive: true },
})

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * SECOND : null
}

function bearer(): Record<string, string> {
  const { token } = $session.get()
  return token ? { authorization: `Bearer ${token}` } : {}
}

// A captive portal or a proxy answers 200 with its own page; the request never reached our server.
const isPage = (response: Response | undefined) => response?.headers.get('content-type')?.startsWith('text/html')
