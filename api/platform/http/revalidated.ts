import { Elysia } from 'elysia'
import { isProgram } from './bearer-token'
import { VARIES } from './compressed-text'
import { READABLE_EVERYWHERE } from './cross-origin'
import { etagOf, matchesEtag } from './etag'

export const SHARED = 'public, no-cache'

/** Gives the answers of the routes after it an ETag. They must be the same for all callers, so any page may read them. */
export const revalidated = new Elysia({ name: 'revalidated' }).onAfterHandle(
  { as: 'scoped' },
  ({ request, responseValue, set }) => {
    Object.assign(set.headers, READABLE_EVERYWHERE, VARIES, { 'cache-control': SHARED })
    return withEtag({ request, responseValue, set })
  },
)

/** Programs ask for the same lists time after time. What they know already is not sent again. */
export const revalidatedForPrograms = new Elysia({ name: 'revalidated-for-programs' }).onAfterHandle(
  { as: 'global' },
  ({ request, responseValue, set }) => {
    if (!isRead(request) || !isProgram(request) || set.headers.etag || !isJson(responseValue)) return
    return withEtag({ request, responseValue, set })
  },
)

interface Answered {
  request: Request
  responseValue: unknown
  set: { status?: number | string; headers: Record<string, unknown> }
}

function withEtag({ request, responseValue, set }: Answered): Response | undefined {
  const etag = etagOf(responseValue)
  set.headers.etag = etag
  if (!matchesEtag(etag, request.headers.get('if-none-match'))) return
  set.status = 304
  return new Response(null, { status: 304 })
}

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

export const isJson = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
