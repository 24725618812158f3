import { Elysia, t } from 'elysia'
import { Account, AccountChange, AccountInput } from '../../../shared/accounts'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import type { SecretBox } from '../../platform/encryption/secret-box'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { idempotencyKeyOf } from '../../platform/idempotency/claim-key'
import type { Clock } from '../../platform/time/clock'
import type { AccountUse } from './account-use'
import { addAccount } from './add-account'
import { changeAccount } from './change-account'
import { findOwnedAccount } from './find-owned-account'
import { listAccounts } from './list-accounts'
import { removeAccount } from './remove-account'

type AccountDeps = SignedInDeps & { secretBox: SecretBox; clock: Clock; accountUse: AccountUse }

const One = t.Object({ account: Account })

export function accountRoutes(deps: AccountDeps) {
  return new Elysia({ name: 'account-routes', prefix: '/api/accounts', tags: ['Game accounts'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ accounts: await listAccounts(viewer) }), {
      response: { 200: t.Object({ accounts: t.Array(Account) }), ...errors(401, 429) },
      detail: { summary: 'My game accounts' },
    })
    .post(
      '',
      async ({ viewer, body, request, set }) => {
        const key = idempotencyKeyOf(viewer, request)
        const account = await addAccount(deps, viewer, { key, input: body })
        set.status = 201
        return { account }
      },
      {
        body: AccountInput,
        response: { 201: One, ...errors(401, 403, 409, 429, ...BODY_ERRORS) },
        detail: { summary: 'Add a game account' },
      },
    )
    .group('/:id', (one) =>
      one
        .derive(async ({ viewer, params }) => ({ account: await findOwnedAccount(viewer, params.id) }))
        .patch('', async ({ account, body }) => ({ account: await changeAccount(deps, account, body) }), {
          body: AccountChange,
          response: { 200: One, ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
          detail: { summary: 'Change a game account' },
        })
        .delete(
          '',
          async ({ account, set }) => {
            await removeAccount(deps, account)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
            detail: { summary: 'Remove a game account' },
          },
        ),
    )
}
