import { Elysia, t } from 'elysia'
import {
  AdminStats,
  AdminSystem,
  AdminUser,
  AdminUsersQuery,
  BillingHistory,
  FailingBots,
  StuckPayments,
} from '../../shared/admin'
import { AdminDays } from '../../shared/admin-days'
import { AuditEntry } from '../../shared/audit'
import { NextCursor, PageQuery } from '../../shared/pagination'
import { findSubscription } from '../billing/find-subscription'
import { billingHistory, refetchSubscription } from '../billing/history/billing-history'
import type { BillingDeps } from '../billing/model/billing-deps'
import { stuckPayments } from '../billing/stuck-payments'
import { listAudit } from '../identity/audit/list-audit'
import { needsToken, type SignedInDeps } from '../identity/viewer/signed-in'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { createAdminFigures } from './admin-figures'
import { adminsOnly } from './admins-only'
import { countSeldom } from './count-seldom'
import { listDays } from './daily/list-days'
import { failingBots } from './failing-bots'
import { listUsers } from './list-users'

type AdminDeps = SignedInDeps & BillingDeps & CallerDeps & { embedded: string[] }

const Figures = t.Object({ stats: AdminStats, system: AdminSystem })
const Users = t.Object({
  users: t.Array(AdminUser),
  total: t.Optional(t.Number()),
  is_cut: t.Optional(t.Boolean()),
  next_cursor: NextCursor,
})
const AuditPage = t.Object({ entries: t.Array(AuditEntry), next_cursor: NextCursor })

export function adminRoutes(deps: AdminDeps) {
  const figures = createAdminFigures(deps)
  const days = countSeldom(deps.clock, () => listDays(deps))
  return new Elysia({ name: 'admin-routes', prefix: '/api/admin', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get('/stats', () => figures(), {
      response: { 200: Figures, ...errors(401, 403, 429) },
      detail: { summary: 'Figures of the service' },
    })
    .get('/days', () => days(), {
      response: { 200: AdminDays, ...errors(401, 403, 429) },
      detail: { summary: 'Users, bots and revenue of each day' },
    })
    .get('/users', ({ query }) => listUsers(deps, query), {
      query: AdminUsersQuery,
      response: { 200: Users, ...errors(401, 403, 422, 429) },
      detail: { summary: 'Players, sorted and filtered; a search finds any part of e-mails, names and castles' },
    })
    .get('/users/:id/billing', ({ params }) => billingHistory(params.id), {
      response: { 200: BillingHistory, ...errors(401, 403, 404, 429) },
      detail: { summary: 'The billing history of a player' },
    })
    .group('/subscriptions/:id', (one) =>
      one
        .derive(async ({ params }) => ({ subscription: await findSubscription(params.id) }))
        .post(
          '/refresh',
          ({ viewer, caller, subscription }) => refetchSubscription(deps, { viewer, caller }, subscription),
          {
            response: { 200: BillingHistory, ...errors(401, 403, 404, 429, 502, ...BODY_ERRORS) },
            detail: { summary: 'Refresh a subscription from its provider' },
          },
        ),
    )
    .get('/payments/stuck', () => stuckPayments(), {
      response: { 200: StuckPayments, ...errors(401, 403, 429) },
      detail: { summary: 'Subscriptions and payments that keep failing, longest first' },
    })
    .get('/bots/failing', () => failingBots(deps), {
      response: { 200: FailingBots, ...errors(401, 403, 429) },
      detail: { summary: 'Bots that stopped with an error, with their owners' },
    })
    .get('/audit', ({ query }) => listAudit(null, query), {
      query: PageQuery,
      response: { 200: AuditPage, ...errors(401, 403, 422, 429) },
      detail: { summary: 'The audit log of all players, newest first' },
    })
}
