import { t } from 'elysia'
import { TOO_LARGE } from './body/json-body'
import { TOO_SLOW } from './body/read-bytes'

export const descriptions = {
  400: 'The body is not JSON in UTF-8, or the address or the Host header of the call cannot be read.',
  401: 'No valid token.',
  403: 'Signed in, but not allowed.',
  404: 'Missing, or not yours.',
  408: TOO_SLOW,
  409: 'Conflicts with what is stored.',
  413: TOO_LARGE,
  415: 'The type or the encoding of the body is none that this call takes.',
  422: 'A field is wrong; the sentence names it. Or the body is too deep or too broad.',
  429: 'Too many tries; Retry-After has the seconds to wait.',
  502: 'A provider failed.',
  503: 'The store or Redis is away, or a provider is not configured.',
}

/** Refusals of a body. Every call except GET can return them, even one that needs no body. */
export const BODY_ERRORS = [400, 408, 413, 415, 422] as const

type DocumentedStatus = keyof typeof descriptions
type Everywhere = 400 | 503

/**
 * The error answers of a route in the API document, each one plain sentence. Every call can also return 400, for a
 * malformed address, and 503, while the store is away.
 */
export function errors<Status extends DocumentedStatus>(...statuses: Status[]) {
  const sentence = (status: Status | Everywhere) => t.String({ description: descriptions[status] })
  return Object.fromEntries(
    [...new Set([...statuses, 400 as const, 503 as const])].map((status) => [status, sentence(status)]),
  ) as Record<Status | Everywhere, ReturnType<typeof t.String>>
}
