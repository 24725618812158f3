import { Elysia, t } from 'elysia'
import { ScheduledAnnouncement, ScheduledInput } from '../../shared/announcements'
import { needsToken, type SignedInDeps } from '../identity/viewer/signed-in'
import type { PublishDeps } from '../notifications/announcements/publish-announcement'
import {
  findScheduled,
  listScheduled,
  removeScheduled,
  scheduleAnnouncement,
} from '../notifications/announcements/schedule-announcement'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { adminsOnly } from './admins-only'

export function scheduledAnnouncementRoutes(deps: SignedInDeps & PublishDeps & CallerDeps) {
  return new Elysia({ name: 'scheduled-announcement-routes', prefix: '/api/admin/scheduled', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get('', async () => ({ scheduled: await listScheduled() }), {
      response: { 200: t.Object({ scheduled: t.Array(ScheduledAnnouncement) }), ...errors(401, 403, 429) },
      detail: { summary: 'Announcements that wait for their time, the next first' },
    })
    .post(
      '',
      async ({ viewer, caller, body, request, set }) => {
        const key = idempotencyKeyOf(viewer, request)
        const scheduled = await scheduleAnnouncement(deps, { viewer, caller }, { key, input: body })
        set.status = 201
        return { scheduled }
      },
      {
        body: ScheduledInput,
        response: {
          201: t.Object({ scheduled: ScheduledAnnouncement }),
          ...errors(401, 403, 409, 429, ...BODY_ERRORS),
        },
        detail: { summary: 'Schedule an announcement' },
      },
    )
    .group('/:id', (one) =>
      one
        .derive(async ({ params }) => ({ waiting: await findScheduled(params.id) }))
        .delete(
          '',
          async ({ viewer, caller, waiting, set }) => {
            await removeScheduled(deps, { viewer, caller }, waiting)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
            detail: { summary: 'Remove a scheduled announcement' },
          },
        ),
    )
}
