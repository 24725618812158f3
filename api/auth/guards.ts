import { Elysia } from 'elysia'
import { unauthorized } from '../foundation/errors'
import type { RateLimits } from '../http/rate-limits'
import type { Tokens, Viewer } from './tokens'

export interface GuardDeps {
  tokens: Tokens
  rateLimits: RateLimits
}

const viewers = new WeakMap<Request, Viewer>()

/** Who sent this request; for guards that run after `signedIn`. */
export function viewerOf(request: Request): Viewer {
  const viewer = viewers.get(request)
  if (!viewer) throw unauthorized()
  return viewer
}

/**
 * `signedIn: true` on a route answers 401 to a visitor before the body is looked at, and hands the handler its `viewer`.
 * Elysia checks bodies before `resolve` runs; `transform` is the last step that comes earlier.
 */
export function guards({ tokens, rateLimits }: GuardDeps) {
  return new Elysia({ name: 'guards' }).macro({
    signedIn: {
      async transform({ request }) {
        const viewer = await tokens.viewerOf(bearerToken(request))
        if (!viewer) throw unauthorized()
        await rateLimits.calls.take(viewer.id)
        viewers.set(request, viewer)
      },
      resolve: ({ request }) => ({ viewer: viewerOf(request) }),
      detail: { security: [{ bearer: [] }] },
    },
  })
}

/** The token in the request's header; empty where there is none. */
export function bearerToken(request: Request): string {
  return request.headers.get('authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? ''
}
