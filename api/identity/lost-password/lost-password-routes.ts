import { Elysia, t } from 'elysia'
import { AuthResponse, ForgotInput, ResetInput } from '../../../shared/auth'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { ownOrigin } from '../../platform/http/own-origin'
import type { SignInDeps } from '../sign-in/log-in'
import { type ResetLinkDeps, requestResetLink } from './request-reset-link'
import { resetPassword } from './reset-password'

type LostPasswordDeps = SignInDeps & ResetLinkDeps & CallerDeps & { publicUrl: string | null }

export function lostPasswordRoutes(deps: LostPasswordDeps) {
  return new Elysia({ name: 'lost-password-routes', prefix: '/api/auth', tags: ['Sign-in'] })
    .use(withCaller(deps))
    .post(
      '/forgot',
      async ({ body, caller, request, set }) => {
        await requestResetLink(deps, {
          input: body,
          network: caller.network,
          origin: ownOrigin(deps.publicUrl, request),
        })
        set.status = 204
      },
      {
        body: ForgotInput,
        response: { 204: t.Void(), ...errors(429, ...BODY_ERRORS) },
        detail: {
          operationId: 'mailResetLink',
          summary: 'Mail a link to set a new password',
          description: 'Answers the same whether or not the address has an account.',
        },
      },
    )
    .post('/reset', ({ body, caller }) => resetPassword(deps, body, caller), {
      body: ResetInput,
      response: { 200: AuthResponse, ...errors(429, ...BODY_ERRORS) },
      detail: {
        operationId: 'resetPassword',
        summary: 'Set a new password with a mailed link',
        description: 'Signs in at once, and ends all other sessions.',
      },
    })
}
