import { Elysia, t } from 'elysia'
import { ApiToken, NewToken, TokenInput } from '../../../shared/api-tokens'
import { withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { needsToken, type SignedInDeps, signedInBySession } from '../viewer/signed-in'
import { createToken, type TokenDeps } from './create-token'
import { findOwnToken, listTokens, renewToken, revokeToken } from './own-tokens'

/** No token reaches these, so none can make one that may do more. */
export function tokenRoutes(deps: SignedInDeps & TokenDeps) {
  return new Elysia({ name: 'token-routes', prefix: '/api/tokens', tags: ['Tokens'] })
    .use(withCaller(deps))
    .use(signedInBySession(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ tokens: await listTokens(viewer) }), {
      response: { 200: t.Object({ tokens: t.Array(ApiToken) }, { title: 'Tokens' }), ...errors(401, 403, 429) },
      detail: {
        operationId: 'listTokens',
        summary: 'My API tokens, newest first',
        description: 'Never with their secrets.',
      },
    })
    .post(
      '',
      async ({ viewer, caller, body, set }) => {
        set.status = 201
        return createToken(deps, { viewer, caller }, body)
      },
      {
        body: TokenInput,
        response: { 201: NewToken, ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'createToken',
          summary: 'Create an API token; this answer alone has its secret',
          description: 'Keep the secret safe: it cannot be shown again.',
        },
      },
    )
    .group('/:id', (one) =>
      one
        .derive(async ({ viewer, params }) => ({ token: await findOwnToken(viewer, params.id) }))
        .post('/renew', ({ viewer, caller, token }) => renewToken(deps, { viewer, caller }, token), {
          response: { 200: NewToken, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) },
          detail: {
            operationId: 'renewToken',
            summary: 'Give a token a new secret; the old one works for 24 more hours',
            description: 'Scopes and bots stay as they are. If the token expires, its time begins again.',
          },
        })
        .delete(
          '',
          async ({ viewer, caller, token, set }) => {
            await revokeToken(deps, { viewer, caller }, token)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
            detail: {
              operationId: 'revokeToken',
              summary: 'Revoke a token at once',
              description: 'It is refused from the next call on.',
            },
          },
        ),
    )
}
