import { Elysia, t } from 'elysia'
import { ConfirmInput, MeResponse } from '../../../shared/auth'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { needsToken, type SignedInDeps, signedInBySession } from '../viewer/signed-in'
import { type ConfirmAddressDeps, confirmAddress, requestConfirmMail } from './confirm-address'

export function confirmAddressRoutes(deps: ConfirmAddressDeps & SignedInDeps & CallerDeps) {
  return new Elysia({ name: 'confirm-address-routes', prefix: '/api/auth/confirm', tags: ['Sign-in'] })
    .use(signedInBySession(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .post(
      '',
      async ({ viewer, caller, body }) => ({
        success: true as const,
        user: await confirmAddress(deps, { viewer, caller }, body),
      }),
      {
        body: ConfirmInput,
        response: { 200: MeResponse, ...errors(401, 429, ...BODY_ERRORS) },
        detail: { operationId: 'confirmAddress', summary: 'Confirm my e-mail address with a mailed link' },
      },
    )
    .post(
      '/mail',
      async ({ viewer, caller, set }) => {
        await requestConfirmMail(deps, { viewer, caller })
        set.status = 204
      },
      {
        response: { 204: t.Void(), ...errors(401, 409, 429, ...BODY_ERRORS) },
        detail: { operationId: 'mailConfirmLink', summary: 'Mail the link to confirm my e-mail address' },
      },
    )
}
