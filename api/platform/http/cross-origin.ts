import { Elysia } from 'elysia'
import { MINUTE, SECOND } from '../../../shared/time'
import { isProgram } from './bearer-token'
import { pathOf } from './request-url'

const EXPOSED = [
  'Allow',
  'ETag',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')

/** Any page may read such an answer. Never with credentials: a browser adds none by itself. */
export const READABLE_EVERYWHERE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'cross-origin-resource-policy': 'cross-origin',
}

/** A browser's question before a call with a token, which the question does not carry (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id',
  'access-control-max-age': String((10 * MINUTE) / SECOND),
}

/** Pages of other origins may call with an API token. Calls of sessions stay with our own pages. */
export const crossOrigin = new Elysia({ name: 'cross-origin' }).onRequest(({ request, set }) => {
  if (pathOf(request).startsWith('/api') && isProgram(request)) Object.assign(set.headers, READABLE_EVERYWHERE)
})
