import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { unauthorized } from '../../platform/errors'
import { bearerToken, isApiToken } from '../../platform/http/bearer-token'
import { callerOf } from '../../platform/http/client/caller'
import type { CallerDeps } from '../../platform/http/client/with-caller'
import type { RateLimits } from '../../platform/http/rate-limits'
import { readVersionAhead } from '../../realtime/versions/read-ahead'
import type { Versions } from '../../realtime/versions/versions'
import { needsSession, refuseBeyondScopes } from './token-scopes'
import type { Authenticator, SessionViewer, TokenAuthenticator, Viewer } from './viewer'

export interface SignedInDeps extends CallerDeps {
  sessions: Authenticator
  apiTokens: TokenAuthenticator
  rateLimits: RateLimits
  versions: Pick<Versions, 'of'>
}

export interface Call {
  request: Request
  server: Server<unknown> | null
  /** As it was declared: `/api/bots/:id`. */
  route: string
}

/**
 * Adds `viewer` to the routes after it, which answer 401 without a valid token, and 403 to an API token that does not
 * reach them.
 * A hook that passes its whole context on makes Elysia read cookies, query and all headers for it.
 * Elysia runs `derive` before it validates bodies, and `resolve` after (https://elysiajs.com/essential/life-cycle.html).
 */
export function signedIn(deps: SignedInDeps) {
  return new Elysia({ name: 'signed-in' }).derive({ as: 'scoped' }, async ({ request, server, route }) => ({
    viewer: await authenticate(deps, { request, server, route }),
  }))
}

/** The same for routes that no API token reaches. */
export function signedInBySession(deps: SignedInDeps) {
  return new Elysia({ name: 'signed-in-by-session' }).derive({ as: 'scoped' }, async ({ request, server, route }) => ({
    viewer: requireSession(await authenticate(deps, { request, server, route })),
  }))
}

async function authenticate(deps: SignedInDeps, call: Call): Promise<Viewer> {
  const token = bearerToken(call.request)
  if (isApiToken(token)) return authenticateProgram(deps, call, token)
  const viewer = await deps.sessions.viewerOf(token)
  if (!viewer) throw unauthorized()
  readVersionAhead(deps.versions, call, viewer.id)
  await deps.rateLimits.calls.take(viewer.id)
  return viewer
}

export async function authenticateProgram(deps: SignedInDeps, call: Call, token: string): Promise<Viewer> {
  const { network } = callerOf(call, deps.trustedProxies)
  const viewer = await deps.apiTokens.viewerOf(token, network)
  refuseBeyondScopes(viewer, { method: call.request.method, route: call.route })
  return viewer
}

/** Narrows the viewer of a route that `token-scopes.ts` keeps from tokens. */
export function requireSession(viewer: Viewer): SessionViewer {
  if (viewer.kind !== 'session') throw needsSession()
  return viewer
}

/** Whether the credential exists still; streams ask again and again. */
export const isViewerThere = ({ sessions, apiTokens }: Pick<SignedInDeps, 'sessions' | 'apiTokens'>, viewer: Viewer) =>
  viewer.kind === 'session' ? sessions.isOpen(viewer) : apiTokens.isOpen(viewer)

/** Marks routes as authenticated in the API document; a plugin cannot do that for the routes after it. */
export const needsToken = { detail: { security: [{ bearer: [] }] } }
