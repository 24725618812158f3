import { Elysia } from 'elysia'
import { MeResponse, ProfileChange } from '../../../shared/auth'
import { PageQuery } from '../../../shared/pagination'
import { AuditPage, HoursOfToday, Profile } from '../../../shared/profile'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import { hoursOfToday } from '../../bots/activity/hours-of-today'
import { type RememberedDeps, remembered } from '../../identity/answers/remembered'
import { findUser } from '../../identity/users/find-user'
import { SHOWN_OF_USER, userView } from '../../identity/users/user-view'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { LEFT_OUT_STAYS } from '../../platform/api-document/parameters'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { changeProfile } from './change-profile'
import { listOwnAudit } from './list-own-audit'

const SHOWN_OF_PROFILE = { ...SHOWN_OF_USER, ...SHOWN_OF_SUBSCRIPTION, passwordHash: 1 } as const

export function profileRoutes(deps: SignedInDeps & RememberedDeps & { changes: ChangePublisher; clock: Clock }) {
  return new Elysia({ name: 'profile-routes', prefix: '/api/users', tags: ['Player'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get(
      '/me',
      async ({ viewer }) => {
        const user = await findUser(viewer, SHOWN_OF_PROFILE)
        return {
          success: true as const,
          user: userView(user),
          subscription: currentSubscription(user),
          has_password: Boolean(user.passwordHash),
        }
      },
      {
        ...remembered(deps),
        response: { 200: Profile, ...errors(401, 429) },
        detail: {
          operationId: 'getProfile',
          summary: 'My profile and subscription',
          description: 'The player, the plan with its payments, and whether there is a password.',
        },
      },
    )
    .patch(
      '/me',
      async ({ viewer, body }) => ({ success: true as const, user: await changeProfile(deps, viewer, body) }),
      {
        body: ProfileChange,
        response: { 200: MeResponse, ...errors(401, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'changeProfile',
          summary: 'Change my name and time zone',
          description: LEFT_OUT_STAYS,
        },
      },
    )
    .get('/me/hours', async ({ viewer }) => hoursOfToday(deps, await findUser(viewer, { plan: 1 })), {
      response: { 200: HoursOfToday, ...errors(401, 429) },
      detail: {
        operationId: 'getHoursOfToday',
        summary: "Today's usage of my plan's hours",
        description: 'Of all bots together; a rest signed out uses none.',
      },
    })
    .get('/me/audit', ({ viewer, query }) => listOwnAudit(viewer, query), {
      query: PageQuery,
      response: { 200: AuditPage, ...errors(401, 422, 429) },
      detail: {
        operationId: 'listAuditEntries',
        summary: 'The audit log of my account, newest first',
        description: 'Sign-ins, changes of passwords and tokens, and what admins did.',
      },
    })
}
