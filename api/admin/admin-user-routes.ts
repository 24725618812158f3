import { Elysia } from 'elysia'
import {
  AdminUserDetail,
  GrantInput,
  MoneyBackInput,
  NoteInput,
  RightsInput,
  SuspensionInput,
} from '../../shared/admin-user'
import type { BillingDeps } from '../billing/model/billing-deps'
import { needsToken, type SignedInDeps } from '../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { adminsOnly } from './admins-only'
import { endSessionsOf } from './users/end-sessions'
import { giveMoneyBack } from './users/give-money-back'
import { givePlan } from './users/give-plan'
import { addNote } from './users/notes'
import { type SetRightsDeps, setRights } from './users/set-rights'
import { type SuspendDeps, suspendUser, unsuspendUser } from './users/suspend-user'
import { requireUser, userDetail } from './users/user-detail'

export type AdminUserDeps = SignedInDeps & BillingDeps & CallerDeps & SuspendDeps & SetRightsDeps

const CHANGED = { 200: AdminUserDetail, ...errors(401, 403, 404, 409, 429, ...BODY_ERRORS) }

export function adminUserDetailRoute(deps: AdminUserDeps) {
  return new Elysia({ name: 'admin-user-detail-route', prefix: '/api/admin/users/:id', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .guard(needsToken)
    .get('', ({ params }) => userDetail(deps, params), {
      response: { 200: AdminUserDetail, ...errors(401, 403, 404, 429) },
      detail: { summary: 'A player with bots, sessions, invoices, audit log and notes' },
    })
}

/** What admins do to a user. Each call answers the user as they are then. */
export function adminUserRoutes(deps: AdminUserDeps) {
  return new Elysia({ name: 'admin-user-routes', prefix: '/api/admin/users/:id', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .derive(async ({ params }) => ({ user: await requireUser((params as { id: string }).id) }))
    .post(
      '/suspension',
      async ({ viewer, caller, user, body }) => {
        await (body.suspended ? suspendUser : unsuspendUser)(deps, { viewer, caller }, user)
        return userDetail(deps, user)
      },
      { body: SuspensionInput, response: CHANGED, detail: { summary: 'Suspend a player, or end the suspension' } },
    )
    .post(
      '/rights',
      async ({ viewer, caller, user, body }) => {
        await setRights(deps, { viewer, caller }, { user, isAdmin: body.is_admin })
        return userDetail(deps, user)
      },
      { body: RightsInput, response: CHANGED, detail: { summary: 'Grant or take admin rights' } },
    )
    .post(
      '/plan',
      async ({ viewer, caller, user, body }) => {
        await givePlan(deps, { viewer, caller }, { user, input: body })
        return userDetail(deps, user)
      },
      { body: GrantInput, response: CHANGED, detail: { summary: 'Give a plan until a date; starter takes it back' } },
    )
    .post(
      '/refund',
      async ({ viewer, caller, user, body }) => {
        await giveMoneyBack(deps, { viewer, caller }, { user, sums: body.sums })
        return userDetail(deps, user)
      },
      {
        body: MoneyBackInput,
        response: { ...CHANGED, ...errors(502, 503) },
        detail: { summary: 'Refund all payments of the running subscription and end it' },
      },
    )
}

/** What is kept about a user: open sessions and the notes of admins. */
export function adminUserRecordRoutes(deps: AdminUserDeps) {
  return new Elysia({ name: 'admin-user-record-routes', prefix: '/api/admin/users/:id', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .derive(async ({ params }) => ({ user: await requireUser((params as { id: string }).id) }))
    .delete(
      '/sessions',
      async ({ viewer, caller, user }) => {
        await endSessionsOf(deps, { viewer, caller }, user.id)
        return userDetail(deps, user)
      },
      { response: CHANGED, detail: { summary: 'End all sessions of a player' } },
    )
    .post(
      '/notes',
      async ({ viewer, caller, user, body, request }) => {
        await addNote(deps, { viewer, caller }, { user, key: idempotencyKeyOf(viewer, request), input: body })
        return userDetail(deps, user)
      },
      { body: NoteInput, response: CHANGED, detail: { summary: 'Add a note about a player, for admins' } },
    )
}
