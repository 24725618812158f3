import { Elysia, t } from 'elysia'
import { EndOfSessions, OpenSession } from '../../../shared/profile'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { needsToken, type SignedInDeps, signedInBySession } from '../viewer/signed-in'
import { type EndSessionDeps, endOtherSessions, endSession } from './end-session'
import { findOwnSession } from './find-own-session'
import { listSessions } from './list-sessions'

type SessionDeps = SignedInDeps & EndSessionDeps & CallerDeps

export function sessionRoutes(deps: SessionDeps) {
  return new Elysia({ name: 'session-routes', prefix: '/api/users/me/sessions', tags: ['Player'] })
    .use(signedInBySession(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ sessions: await listSessions(deps, viewer) }), {
      response: { 200: t.Object({ sessions: t.Array(OpenSession) }, { title: 'Sessions' }), ...errors(401, 429) },
      detail: {
        operationId: 'listSessions',
        summary: 'My open sessions',
        description: 'The calling session first, then the others by last use.',
      },
    })
    .delete(
      '',
      async ({ viewer, caller, body, set }) => {
        await endOtherSessions(deps, { viewer, caller }, body ?? {})
        set.status = 204
      },
      {
        body: t.Optional(EndOfSessions),
        response: { 204: t.Void(), ...errors(401, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'endOtherSessions',
          summary: 'End all my other sessions',
          description: 'Their tokens are refused from the next call on.',
        },
      },
    )
    .group('/:id', (one) =>
      one
        .derive(async ({ viewer, params }) => ({ session: await findOwnSession(viewer, params.id) }))
        .delete(
          '',
          async ({ viewer, caller, session, set }) => {
            await endSession(deps, { viewer, caller }, session)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 404, 429, ...BODY_ERRORS) },
            detail: {
              operationId: 'endSession',
              summary: 'End one of my sessions',
              description: 'Its token is refused from the next call on.',
            },
          },
        ),
    )
}
