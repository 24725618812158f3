import { Elysia, t } from 'elysia'
import { Account, AccountChange, AccountInput } from '../../../shared/accounts'
import { type RememberedDeps, remembered } from '../../identity/answers/remembered'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { takesIdempotencyKey } from '../../platform/api-document/parameters'
import type { SecretBox } from '../../platform/encryption/secret-box'
import { type CallerDeps, withCaller } from '../../platform/http/client/with-caller'
import { created } from '../../platform/http/created'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import { idempotencyKeyOf } from '../../platform/idempotency/claim-key'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import type { AccountTester } from './account-test'
import type { AccountUse } from './account-use'
import { accountView, SHOWN_OF_ACCOUNT } from './account-view'
import { addAccount } from './add-account'
import { changeAccount } from './change-account'
import { findOwnedAccount } from './find-owned-account'
import { listAccounts } from './list-accounts'
import { removeAccount } from './remove-account'

interface AccountDeps extends SignedInDeps, RememberedDeps, CallerDeps {
  secretBox: SecretBox
  clock: Clock
  changes: ChangePublisher
  rateLimits: RateLimits
  accountUse: AccountUse
  fleet: AccountTester
}

const One = t.Object({ account: Account }, { title: 'AccountAnswer' })

const DETAILS = {
  listAccounts: {
    operationId: 'listAccounts',
    summary: 'My game accounts',
    description: 'Never with their passwords.',
  },
  createAccount: {
    operationId: 'createAccount',
    summary: 'Add a game account',
    description: 'The password is stored sealed, and is only ever sent to the game.',
  },
  getAccount: {
    operationId: 'getAccount',
    summary: 'A game account',
    description: 'Never with its password.',
  },
  changeAccount: {
    operationId: 'changeAccount',
    summary: 'Change a game account',
    description: 'Fields that are left out stay as they are; refused while a bot plays the account.',
  },
  testAccount: {
    operationId: 'testAccount',
    summary: 'Sign in to the game once, and say what it answered',
    description: 'The answer is in `last_sign_in`. Nothing is sent to the game while the castle is played.',
  },
  deleteAccount: {
    operationId: 'deleteAccount',
    summary: 'Remove a game account',
    description: 'Its bots stay without an account; refused while a bot plays it.',
  },
}

const Accounts = t.Object({ accounts: t.Array(Account) }, { title: 'Accounts' })
const TESTED = { 200: One, ...errors(401, 404, 409, 429, 502, ...BODY_ERRORS) }

export function accountRoutes(deps: AccountDeps) {
  return new Elysia({ name: 'account-routes', prefix: '/api/accounts', tags: ['Game accounts'] })
    .use(withCaller(deps))
    .use(signedIn(deps))
    .guard(needsToken)
    .get('', async ({ viewer }) => ({ accounts: await listAccounts(viewer) }), {
      ...remembered(deps),
      response: { 200: Accounts, ...errors(401, 429) },
      detail: DETAILS.listAccounts,
    })
    .post(
      '',
      async ({ viewer, body, request, set }) => {
        const key = idempotencyKeyOf(viewer, request)
        const account = await addAccount(deps, viewer, { key, input: body })
        created(set, `/api/accounts/${account.id}`)
        return { account }
      },
      {
        body: AccountInput,
        response: { 201: One, ...errors(401, 403, 409, 429, ...BODY_ERRORS) },
        detail: { ...takesIdempotencyKey, ...DETAILS.createAccount },
      },
    )
    .group('/:id', (one) =>
      one
        .derive(async ({ viewer, params }) => ({ account: await findOwnedAccount(viewer, params.id) }))
        .get('', ({ account }) => ({ account: accountView(account) }), {
          response: { 200: One, ...errors(401, 404, 429) },
          detail: DETAILS.getAccount,
        })
        .patch('', async ({ account, body }) => ({ account: await changeAccount(deps, account, body) }), {
          body: AccountChange,
          response: { 200: One, ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
          detail: DETAILS.changeAccount,
        })
        .post(
          '/test',
          async ({ viewer, account, caller }) => {
            await deps.rateLimits.accountTests.take(viewer.id)
            await deps.fleet.testAccount({ account, network: caller.network })
            return { account: accountView(await findOwnedAccount(viewer, String(account._id), SHOWN_OF_ACCOUNT)) }
          },
          { response: TESTED, detail: DETAILS.testAccount },
        )
        .delete(
          '',
          async ({ account, set }) => {
            await removeAccount(deps, account)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 404, 409, 429, ...BODY_ERRORS) },
            detail: DETAILS.deleteAccount,
          },
        ),
    )
}
