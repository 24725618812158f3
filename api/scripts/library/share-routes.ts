import { Elysia, t } from 'elysia'
import { ScriptShare, SharedScript } from '../../../shared/shared-scripts'
import { type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { errors } from '../../platform/http/documented-errors'
import { findOwnScript } from './find-script'
import type { ScriptDeps } from './script-deps'
import { endSharing, findSharedScript, shareScript } from './share-script'

type RouteDeps = SignedInDeps & CallerDeps & ScriptDeps

/** Only for the pages, so no document has them. */
const HIDDEN = { hide: true }

export function shareRoutes(deps: RouteDeps) {
  return new Elysia({ name: 'share-routes', prefix: '/api/scripts/:id/share' })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .derive(async ({ viewer, params }) => ({ script: await findOwnScript(viewer, params.id) }))
    .get('', ({ script }) => ({ word: script.sharedAs ?? null }), {
      response: { 200: ScriptShare, ...errors(401, 404, 429) },
      detail: HIDDEN,
    })
    .post(
      '',
      async ({ viewer, caller, script }) => ({ word: await shareScript(deps, { by: { viewer, caller }, script }) }),
      { response: { 200: ScriptShare, ...errors(401, 403, 404, 429) }, detail: HIDDEN },
    )
    .delete(
      '',
      async ({ viewer, caller, script, set }) => {
        await endSharing(deps, { by: { viewer, caller }, script })
        set.status = 204
      },
      { response: { 204: t.Void(), ...errors(401, 404, 429) }, detail: HIDDEN },
    )
}

export function sharedScriptRoutes(deps: RouteDeps) {
  return new Elysia({ name: 'shared-script-routes', prefix: '/api/shared-scripts' })
    .use(signedIn(deps))
    .get('/:word', ({ params }) => findSharedScript(params.word), {
      response: { 200: SharedScript, ...errors(401, 404, 429) },
      detail: HIDDEN,
    })
}
