import { Elysia } from 'elysia'
import { AppError } from '../foundation/errors'

const MOST_LOGGED = 200
const ITSELF = 'http://localhost'

/** The address that was asked for. HTTP/1.0 may leave its host out; Bun hands over the path alone then. */
export function urlOf(request: Request): URL {
  return URL.parse(request.url, ITSELF) ?? new URL(ITSELF)
}

/** The path that was asked for, as it may stand in a log: without a query, and without what may be an e-mail address. */
export function loggablePath(request: Request): string {
  return urlOf(request)
    .pathname.replaceAll(/[^/]*(?:@|%40)[^/]*/gi, '…')
    .slice(0, MOST_LOGGED)
}

/** Refuses a call whose Host header is no host, before anything reads its address. */
export const hostOfCall = new Elysia({ name: 'host-of-call' }).onRequest(({ request }) => {
  if (URL.canParse(request.url) || !request.headers.get('host')) return
  throw new AppError('malformed', 'The Host header of this call is not the name of a host.')
})
