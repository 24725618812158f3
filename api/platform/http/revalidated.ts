import { Elysia } from 'elysia'

/** What the routes after it answer is for everybody, and is sent again only where it has changed. */
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
