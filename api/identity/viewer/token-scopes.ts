import type { Scope } from '../../../shared/api-tokens'
import { AppError } from '../../platform/errors'
import type { TokenViewer, Viewer } from './viewer'

interface TokenRoute {
  scope: Scope
  /** It concerns more than single bots, so a token that is limited to some bots may not call it. */
  needsAllBots?: true
}

/**
 * What tokens reach. A route without an entry needs a sign-in: money, passwords, sessions, tokens, deletion, export and
 * administration never get one.
 */
export const TOKEN_ROUTES: Readonly<Record<string, TokenRoute>> = {
  'GET /api/bots': { scope: 'bots:read' },
  'POST /api/bots': { scope: 'bots:write', needsAllBots: true },
  'GET /api/bots/:id': { scope: 'bots:read' },
  'PATCH /api/bots/:id': { scope: 'bots:write' },
  'DELETE /api/bots/:id': { scope: 'bots:write' },
  'POST /api/bots/:id/actions': { scope: 'bots:control' },
  'GET /api/bots/:id/castles': { scope: 'bots:read' },
  'GET /api/bots/:id/runs': { scope: 'bots:read' },
  'GET /api/bots/:id/decisions': { scope: 'bots:read' },
  'GET /api/bots/:id/decisions/:decision': { scope: 'bots:read' },
  'POST /api/templates/:id/trials': { scope: 'bots:read' },
  'GET /api/bots/:id/console': { scope: 'console:read' },
  'GET /api/bots/newest-lines': { scope: 'console:read' },
  'GET /api/consoles': { scope: 'console:read' },
  'GET /api/bots/days': { scope: 'days:read' },
  'GET /api/users/me/hours': { scope: 'days:read', needsAllBots: true },
  'GET /api/accounts': { scope: 'accounts:read', needsAllBots: true },
  'POST /api/accounts': { scope: 'accounts:write', needsAllBots: true },
  'GET /api/accounts/:id': { scope: 'accounts:read', needsAllBots: true },
  'PATCH /api/accounts/:id': { scope: 'accounts:write', needsAllBots: true },
  'POST /api/accounts/:id/test': { scope: 'accounts:write', needsAllBots: true },
  'DELETE /api/accounts/:id': { scope: 'accounts:write', needsAllBots: true },
  'GET /api/users/me/notifications': { scope: 'notifications:read', needsAllBots: true },
  'GET /api/users/me/unseen': { scope: 'notifications:read', needsAllBots: true },
  'GET /api/scripts': { scope: 'scripts:read', needsAllBots: true },
  'POST /api/scripts': { scope: 'scripts:write', needsAllBots: true },
  'POST /api/scripts/check': { scope: 'scripts:write', needsAllBots: true },
  'GET /api/scripts/examples': { scope: 'scripts:read', needsAllBots: true },
  'GET /api/scripts/castellan.d.ts': { scope: 'scripts:read', needsAllBots: true },
  'GET /api/scripts/:id': { scope: 'scripts:read', needsAllBots: true },
  'PATCH /api/scripts/:id': { scope: 'scripts:write', needsAllBots: true },
  'DELETE /api/scripts/:id': { scope: 'scripts:write', needsAllBots: true },
  'GET /api/scripts/:id/versions': { scope: 'scripts:read', needsAllBots: true },
  'POST /api/scripts/:id/versions': { scope: 'scripts:write', needsAllBots: true },
  'GET /api/scripts/:id/versions/:number': { scope: 'scripts:read', needsAllBots: true },
  'GET /api/scripts/:id/dry-runs': { scope: 'scripts:read', needsAllBots: true },
  'POST /api/scripts/:id/dry-runs': { scope: 'scripts:write', needsAllBots: true },
  'GET /api/scripts/:id/dry-runs/:dry_run': { scope: 'scripts:read', needsAllBots: true },
  'DELETE /api/scripts/:id/dry-runs/:dry_run': { scope: 'scripts:write', needsAllBots: true },
  'GET /api/scripts/:id/dry-runs/:dry_run/events': { scope: 'scripts:read', needsAllBots: true },
  'GET /api/webhooks': { scope: 'webhooks:write', needsAllBots: true },
  'POST /api/webhooks': { scope: 'webhooks:write', needsAllBots: true },
  'GET /api/webhooks/:id': { scope: 'webhooks:write', needsAllBots: true },
  'PATCH /api/webhooks/:id': { scope: 'webhooks:write', needsAllBots: true },
  'DELETE /api/webhooks/:id': { scope: 'webhooks:write', needsAllBots: true },
  'POST /api/webhooks/:id/test': { scope: 'webhooks:write', needsAllBots: true },
  'POST /api/webhooks/:id/rotate': { scope: 'webhooks:write', needsAllBots: true },
  'GET /api/webhooks/:id/deliveries': { scope: 'webhooks:write', needsAllBots: true },
  'POST /api/webhooks/:id/deliveries/:delivery/resend': { scope: 'webhooks:write', needsAllBots: true },
}

interface CalledRoute {
  method: string
  /** As it was declared: `/api/bots/:id`. */
  route: string
}

/** @throws if the token does not reach the route */
export function refuseBeyondScopes({ scopes, bots }: TokenViewer, { method, route }: CalledRoute): void {
  const reached = tokenRouteOf({ method, route })
  if (!reached) throw needsSession()
  if (!scopes.includes(reached.scope)) throw lacksScope(reached.scope)
  if (bots && reached.needsAllBots)
    throw new AppError('forbidden', 'This token is limited to some bots, and this call is for tokens of all bots.', {
      code: 'token_of_some_bots',
    })
}

function tokenRouteOf({ method, route }: CalledRoute): TokenRoute | undefined {
  const key = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return Object.hasOwn(TOKEN_ROUTES, key) ? TOKEN_ROUTES[key] : undefined
}

/** For the API document. */
export const scopeOf = (route: string): Scope | undefined => TOKEN_ROUTES[route]?.scope

export const needsSession = () =>
  new AppError('forbidden', 'API tokens cannot do this. Please sign in on the site.', { code: 'needs_session' })

/** @throws if this part of a call needs a scope that the token lacks */
export function refuseWithoutScope(viewer: Viewer, scope: Scope): void {
  if (viewer.kind === 'token' && !viewer.scopes.includes(scope)) throw lacksScope(scope)
}

// https://www.rfc-editor.org/rfc/rfc6750#section-3.1
const lacksScope = (scope: Scope) =>
  new AppError('forbidden', `This token lacks ${scope}.`, {
    code: 'token_lacks_scope',
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
