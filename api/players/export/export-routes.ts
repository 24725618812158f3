import { Elysia, t } from 'elysia'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { errors } from '../../platform/http/documented-errors'
import { type ExportDeps, exportPlayer } from './export-player'

const Exported = t.Record(t.String(), t.Unknown())

export function exportRoutes(deps: SignedInDeps & ExportDeps & CallerDeps) {
  return new Elysia({ name: 'export-routes', prefix: '/api/users/me', tags: ['Player'] })
    .use(signedIn(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get(
      '/export',
      async ({ viewer, caller, request }) => {
        // HEAD has the same headers, but must not count as an export.
        const json = request.method === 'HEAD' ? null : await exportPlayer(deps, { viewer, caller })
        return new Response(json, {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="castellan.json"',
          },
        })
      },
      {
        response: { 200: Exported, ...errors(401, 429) },
        detail: {
          operationId: 'exportPlayer',
          summary: 'Export everything stored about me, without passwords and bot secrets',
          description: 'One JSON file, with a heading for each kind of data.',
        },
      },
    )
}
