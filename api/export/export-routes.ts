import { Elysia } from 'elysia'
import { needsToken, type SignedInDeps, signedIn } from '../auth/signed-in'
import { callerOf } from '../http/client/caller'
import { errors } from '../http/documented-errors'
import { type ExportDeps, exportPlayer } from './export-player'

export function exportRoutes(deps: SignedInDeps & ExportDeps & { trustedProxies: number }) {
  return new Elysia({ name: 'export-routes', prefix: '/api/users/me', tags: ['Player'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get(
      '/export',
      async ({ viewer, request, server }) => {
        const json = await exportPlayer(deps, { viewer, caller: callerOf({ request, server }, deps.trustedProxies) })
        return new Response(json, {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="castellan.json"',
            'cache-control': 'no-store',
          },
        })
      },
      {
        response: errors(401, 429),
        detail: {
          summary: 'Everything that is kept of me',
          responses: {
            200: {
              description: 'Lists and facts by name; no password, and no credential of a bot.',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
          },
        },
      },
    )
}
