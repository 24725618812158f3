import { Elysia } from 'elysia'
import { unauthorized } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Authenticator } from './viewer'

export interface SignedInDeps {
  sessions: Authenticator
  rateLimits: RateLimits
}

/**
 * Adds `viewer` to the routes after it, which answer 401 without a valid token.
 * Elysia runs `derive` before it validates bodies, and `resolve` after (https://elysiajs.com/essential/life-cycle.html).
 */
export function signedIn({ sessions, rateLimits }: SignedInDeps) {
  return new Elysia({ name: 'signed-in' }).derive({ as: 'scoped' }, async ({ request }) => {
    const viewer = await sessions.viewerOf(bearerToken(request))
    if (!viewer) throw unauthorized()
    await rateLimits.calls.take(viewer.id)
    return { viewer }
  })
}

/** Marks routes as authenticated in the API document; a plugin cannot do that for the routes after it. */
export const needsToken = { detail: { security: [{ bearer: [] }] } }

/** The token in the Authorization header; empty if there is none. */
export function bearerToken(request: Request): string {
  return request.headers.get('authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? ''
}
