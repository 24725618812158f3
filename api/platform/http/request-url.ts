import { Elysia } from 'elysia'
import { AppError } from '../errors'

const MAX_LOGGED_LENGTH = 200
const FALLBACK_ORIGIN = 'http://localhost'

/** The address that was asked for. HTTP/1.0 may leave its host out; Bun hands over the path alone then. */
export function urlOf(request: Request): URL {
  return URL.parse(request.url, FALLBACK_ORIGIN) ?? new URL(FALLBACK_ORIGIN)
}

/** The path that was asked for, as it may stand in a log: without a query, and without what may be an e-mail address. */
export function loggablePath(request: Request): string {
  return urlOf(request)
    .pathname.replaceAll(/[^/]*(?:@|%40)[^/]*/gi, '…')
    .slice(0, MAX_LOGGED_LENGTH)
}

/** Refuses a call whose Host header is no host, or whose address is not UTF-8, before anything reads its address. */
export const refuseMalformedUrl = new Elysia({ name: 'address-of-call' }).onRequest(({ request }) => {
  if (!URL.canParse(request.url) && request.headers.get('host'))
    throw new AppError('malformed', 'The Host header of this call is not the name of a host.')
  const { pathname, search } = request.url.includes('%') ? urlOf(request) : EMPTY_URL
  if (pathname.startsWith('/api/') && !isUtf8(pathname + search))
    throw new AppError('malformed', 'The address of this call is not UTF-8, with percent signs written as %25.')
})

const EMPTY_URL = { pathname: '', search: '' }

/** Bun writes bytes that are no text as the replacement character. */
function isUtf8(address: string): boolean {
  try {
    return !decodeURIComponent(address).includes('\ufffd')
  } catch {
    return false
  }
}
