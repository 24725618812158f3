import { Elysia } from 'elysia'
import { AppError } from '../errors'
import { withoutApiTokens } from '../texts/without-api-tokens'

const MAX_LOGGED_LENGTH = 200
const FALLBACK_ORIGIN = 'http://localhost'

export function urlOf(request: Request): URL {
  return URL.parse(request.url, FALLBACK_ORIGIN) ?? new URL(FALLBACK_ORIGIN)
}

/** Cheaper than `urlOf`, for hooks of every call. The server has resolved dots already. */
export const pathOf = ({ url }: Pick<Request, 'url'>): string => PATH.exec(url)?.[1] ?? ''

const PATH = /^(?:\w+:\/\/[^/?#]*)?([^?#]*)/

/** As it was sent, with its question mark. */
export function searchOf({ url }: Pick<Request, 'url'>): string {
  const from = url.indexOf('?')
  return from < 0 ? '' : url.slice(from)
}

/** The path of a request without its query, e-mail addresses and API tokens. */
export function loggablePath(request: Request): string {
  return withoutApiTokens(urlOf(request).pathname)
    .replaceAll(/[^/]*(?:@|%40)[^/]*/gi, '…')
    .slice(0, MAX_LOGGED_LENGTH)
}

/** Refuses a malformed Host header, and an address that is not UTF-8, before any code reads them. */
export const refuseMalformedUrl = new Elysia({ name: 'refuse-malformed-url' }).onRequest(({ request }) => {
  if (!URL.canParse(request.url) && request.headers.get('host'))
    throw new AppError('malformed', 'The Host header of this call is not the name of a host.')
  const { pathname, search } = request.url.includes('%') ? urlOf(request) : EMPTY_URL
  if (pathname.startsWith('/api/') && !isUtf8(pathname + search))
    throw new AppError('malformed', 'The address of this call is not UTF-8, with percent signs written as %25.')
})

const EMPTY_URL = { pathname: '', search: '' }

function isUtf8(address: string): boolean {
  try {
    return !decodeURIComponent(address).includes('\ufffd')
  } catch {
    return false
  }
}
