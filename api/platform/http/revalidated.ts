import { Elysia } from 'elysia'

/** Gives the answers of the routes after it an ETag. They must be the same for all callers. */
export const revalidated = new Elysia({ name: 'revalidated' }).onAfterHandle(
  { as: 'scoped' },
  ({ responseValue, request, set }) => {
    const etag = `W/"${Bun.hash.xxHash64(JSON.stringify(responseValue)).toString(36)}"`
    set.headers.etag = etag
    set.headers['cache-control'] = 'public, no-cache'
    if (request.headers.get('if-none-match') !== etag) return
    set.status = 304
    return new Response(null, { status: 304 })
  },
)
