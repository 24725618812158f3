import { treaty } from '@elysiajs/eden'
import type { MutationFunctionContext } from '@tanstack/react-query'
import type { App } from '../../../api/app'
import { SECOND } from '../../../shared/time'
import { isOffline, probeServer } from '../connection/connection'
import { $session, isReplaced } from '../session/session-store'
import { randomId } from '../storage/random-id'
import { NOT_ANSWERED, NOT_SENT } from '../words/messages'
import { fetchWithTimeout } from './fetch-with-timeout'
import { sentenceOf } from './problem'
import { NO_ANSWER, RequestError } from './request-error'

const LOCAL_SERVER = 'http://localhost:4000'

/** Every call to the server: `api.bots.get()` is GET /api/bots. */
export const { api } = treaty<App>(globalThis.location?.origin ?? LOCAL_SERVER, {
  fetcher: Object.assign(fetchWithTimeout, { preconnect: fetch.preconnect }),
  fetch: { credentials: 'include' },
  // A refusal says in its problem details which fields are wrong.
  headers: () => ({ accept: 'application/problem+json', ...bearer() }),
  // Times stay the ISO strings that the types promise.
  parseDate: false,
})

interface Answer<Data> {
  data: Data | null
  error: { value: unknown } | null
  response: Response | undefined
  status: number
}

/** What a call brought back; throws a `RequestError` where it brought back nothing good. */
export async function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { token } = $session.get()
  const { data, error, response, status } = await call
  if (!error && isPage(response)) throw unanswered()
  if (!error) return data as Data
  // Without a response the 503 is Eden's word for "no answer", not the server's.
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

// One `mutate` has one context, however often it is tried, and whichever render it is tried from.
const keys = new WeakMap<MutationFunctionContext, string>()

interface IdempotentOptions {
  headers: { 'idempotency-key': string }
  fetch: { keepalive: true }
}

/**
 * A mutation that may be retried without happening twice: every try of one `mutate` carries the same key. It is sent
 * to its end even when the page is left.
 * `mutationFn: sentOnce((input: BotInput, once) => api.bots.post(input, once))`
 */
export function idempotent<Variables, Data>(
  send: (variables: Variables, once: IdempotentOptions) => Promise<Answer<Data>>,
) {
  return (variables: Variables, context: MutationFunctionContext) => {
    const key = keys.get(context) ?? randomId()
    keys.set(context, key)
    return answerOf(send(variables, idempotentBy(key)))
  }
}

/** What is done once with this key, however often it is sent, and sent to its end even when the page is left. */
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

// A hotel's sign-in page, or a proxy's: it says 200, but the server was never asked.
const isPage = (response: Response | undefined) => response?.headers.get('content-type')?.startsWith('text/html')
