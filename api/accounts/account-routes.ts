import { Elysia, t } from 'elysia'
import { Account, AccountChange, AccountInput } from '../../shared/accounts'
import { type GuardDeps, guards, viewerOf } from '../auth/guards'
import type { Clock } from '../foundation/clock'
import { BODY_ERRORS, errors } from '../http/documented-errors'
import { onlyOnce } from '../idempotency/idempotency'
import type { SecretBox } from '../secrets/secret-box'
import type { AccountDocument } from './account-model'
import type { AccountUse } from './account-use'
import { addAccount } from './add-account'
import { changeAccount } from './change-account'
import { findOwnedAccount } from './find-owned-account'
import { listAccounts } from './list-accounts'
import { removeAccount } from './remove-account'

type AccountDeps = GuardDeps & { secretBox: SecretBox; clock: Clock; accountUse: AccountUse }

const One = t.Object({ account: Account })

export function accountRoutes(deps: AccountDeps) {
  return new Elysia({ name: 'account-routes', prefix: '/api/accounts', tags: ['Game accounts'] })
    .use(guards(deps))
    .use(ownAccount())
    .get('', async ({ viewer }) => ({ accounts: await listAccounts(viewer) }), {
      signedIn: true,
      response: { 200: t.Object({ accounts: t.Array(Account) }), ...errors(401, 429) },
      detail: { summary: 'My game accounts' },
    })
    .post(
      '',
      async ({ viewer, body, request, set }) => {
        const account = await onlyOnce(deps, viewer, request, (id) => addAccount(deps, viewer, { id, input: body }))
        set.status = 201
        return { account }
      },
      {
        signedIn: true,
        body: AccountInput,
        response: { 201: One, ...errors(401, 403, 409, 429, ...BODY_ERRORS) },
        detail: { summary: 'Add a game account' },
      },
    )
    .patch('/:id', async ({ account, body }) => ({ account: await changeAccount(deps, account, body) }), {
      signedIn: true,
      ownAccount: true,
      body: AccountChange,
      response: { 200: One, ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
      detail: { summary: 'Change a game account' },
    })
    .delete(
      '/:id',
      async ({ account, set }) => {
        await removeAccount(deps, account)
        set.status = 204
      },
      {
        signedIn: true,
        ownAccount: true,
        response: { 204: t.Void(), ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
        detail: { summary: 'Remove a game account' },
      },
    )
}

/** `ownAccount: true`, after `signedIn`: answers 404 before the body is looked at, and hands over the account. */
function ownAccount() {
  const accounts = new WeakMap<Request, AccountDocument>()
  return new Elysia({ name: 'own-account' }).macro({
    ownAccount: {
      async transform({ request, params }) {
        accounts.set(request, await findOwnedAccount(viewerOf(request), (params as { id: string }).id))
      },
      resolve: ({ request }) => ({ account: accounts.get(request) as AccountDocument }),
    },
  })
}
