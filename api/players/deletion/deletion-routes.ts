import { Elysia, t } from 'elysia'
import { IdentityProof } from '../../../shared/profile'
import type { ConfirmDeps } from '../../identity/sign-in/confirm-identity'
import { needsToken, type SignedInDeps, signedInBySession } from '../../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { deletePlayer } from './delete-player'
import type { PurgeDeps } from './purge-player'

type DeletionDeps = SignedInDeps & ConfirmDeps & PurgeDeps & CallerDeps

export function deletionRoutes(deps: DeletionDeps) {
  return new Elysia({ name: 'deletion-routes', prefix: '/api/users', tags: ['Player'] })
    .use(signedInBySession(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .delete(
      '/me',
      async ({ viewer, body, caller, set }) => {
        await deletePlayer(deps, { viewer, caller }, body)
        set.status = 204
      },
      {
        body: IdentityProof,
        response: { 204: t.Void(), ...errors(401, 403, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'deletePlayer',
          description: 'At once and for good: bots stop, subscriptions end, sessions and tokens are refused.',
          summary: 'Delete my account and everything stored about me',
        },
      },
    )
}
