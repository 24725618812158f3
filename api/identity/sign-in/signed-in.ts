import { Elysia } from 'elysia'
import { unauthorized } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Sessions } from '../sessions/sessions'

export interface SignedInDeps {
  sessions: Sessions
  rateLimits: RateLimits
}

/**
 * The routes after it answer 401 to a visitor, and hand their `viewer` to the handlers.
 * It derives, as does what finds a thing of the viewer: Elysia checks bodies after that, and before `resolve`.
 */
export function signedIn({ sessions, rateLimits }: SignedInDeps) {
  return new Elysia({ name: 'signed-in' }).derive({ as: 'scoped' }, async ({ request }) => {
    const viewer = await sessions.viewerOf(bearerToken(request))
    if (!viewer) throw unauthorized()
    await rateLimits.calls.take(viewer.id)
    return { viewer }
  })
}

/** What the API document says of such routes; a plugin cannot say it for them. */
export const needsToken = { detail: { security: [{ bearer: [] }] } }

/** The token in the request's header; empty where there is none. */
export function bearerToken(request: Request): string {
  return request.headers.get('authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? ''
}
