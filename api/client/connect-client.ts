import createFetchClient, { type Client } from 'openapi-fetch'
import { type ClientClock, systemClock } from './clock'
import type { ConsoleLine } from './console-line'
import { type FollowOptions, followConsole } from './follow-console'
import { retryingFetch } from './retrying-fetch'

export interface ClientOptions {
  /** The address of the server, like `https://castellan.example`. */
  baseUrl: string
  /** An API token, `cstl_…`. */
  token?: string
  /** Further tries after a failed one; 4 unless you say otherwise, 0 for none. */
  retries?: number
  /** Your own `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Your own clock, for tests. */
  clock?: ClientClock
}

export interface CastellanClient<Paths extends {}> extends Client<Paths, `application/${string}`> {
  /** The lines of a bot's console: the kept ones, then each new one. */
  follow(botId: string, options?: FollowOptions): AsyncGenerator<ConsoleLine>
}

/** @param keyedCalls those that take an `Idempotency-Key`, as `POST /api/bots` */
export function connectClient<Paths extends {}>(
  { baseUrl, token, retries = 4, clock = systemClock, ...own }: ClientOptions,
  keyedCalls: readonly string[],
): CastellanClient<Paths> {
  const fetch = own.fetch ?? ((request: Request) => globalThis.fetch(request))
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const client = createFetchClient<Paths, `application/${string}`>({
    baseUrl,
    headers: { accept: 'application/json, application/problem+json', ...authorization },
    fetch: retryingFetch({ fetch, clock, retries }),
  })
  client.use({
    onRequest({ request, schemaPath }) {
      const isKeyed = keyedCalls.includes(`${request.method} ${schemaPath}`)
      if (isKeyed && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID())
      return request
    },
  })

  function openConsole(botId: string, after: number | null, signal: AbortSignal) {
    const address = `${baseUrl.replace(/\/+$/, '')}/api/bots/${encodeURIComponent(botId)}/console`
    const position: Record<string, string> = after === null ? {} : { 'last-event-id': String(after) }
    const headers = { accept: 'text/event-stream, application/problem+json', ...authorization, ...position }
    return fetch(new Request(address, { headers, signal }))
  }

  const follow = (botId: string, options: FollowOptions = {}) =>
    followConsole({ clock, open: (after, signal) => openConsole(botId, after, signal) }, options)

  return Object.assign(client, { follow })
}
