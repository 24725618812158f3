import { Elysia, t } from 'elysia'
import { Announcement, NewAnnouncement } from '../../shared/announcements'
import { NextCursor, PageQuery } from '../../shared/pagination'
import type { SignedInDeps } from '../identity/viewer/signed-in'
import { needsToken } from '../identity/viewer/signed-in'
import { changeAnnouncement } from '../notifications/announcements/change-announcement'
import { findAnnouncement } from '../notifications/announcements/find-announcement'
import { listAnnouncements } from '../notifications/announcements/list-announcements'
import { type PublishDeps, publishAnnouncement } from '../notifications/announcements/publish-announcement'
import { removeAnnouncement } from '../notifications/announcements/remove-announcement'
import { type CallerDeps, withCaller } from '../platform/http/client/with-caller'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { adminsOnly } from './admins-only'

const Announcements = t.Object({ announcements: t.Array(Announcement), next_cursor: NextCursor })

export function adminAnnouncementRoutes(deps: SignedInDeps & PublishDeps & CallerDeps) {
  return new Elysia({ name: 'admin-announcement-routes', prefix: '/api/admin/announcements', tags: ['Admins'] })
    .use(adminsOnly(deps))
    .use(withCaller(deps))
    .guard(needsToken)
    .get('', ({ query }) => listAnnouncements(query), {
      query: PageQuery,
      response: { 200: Announcements, ...errors(401, 403, 422, 429) },
      detail: { summary: 'All announcements, newest first' },
    })
    .post(
      '',
      async ({ viewer, body, caller, request, set }) => {
        const key = idempotencyKeyOf(viewer, request)
        const announcement = await publishAnnouncement(deps, { viewer, caller }, { key, input: body })
        set.status = 201
        return { announcement }
      },
      {
        body: NewAnnouncement,
        response: { 201: t.Object({ announcement: Announcement }), ...errors(401, 403, 409, 429, ...BODY_ERRORS) },
        detail: { summary: 'Publish an announcement' },
      },
    )
    .group('/:id', (one) =>
      one
        .derive(async ({ params }) => ({ announcement: await findAnnouncement(params.id) }))
        .patch(
          '',
          async ({ viewer, announcement, caller, body }) => ({
            announcement: await changeAnnouncement(deps, { viewer, caller }, { announcement, input: body }),
          }),
          {
            body: NewAnnouncement,
            response: { 200: t.Object({ announcement: Announcement }), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
            detail: { summary: 'Change an announcement' },
          },
        )
        .delete(
          '',
          async ({ viewer, announcement, caller, set }) => {
            await removeAnnouncement(deps, { viewer, caller }, announcement)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 403, 404, 429, ...BODY_ERRORS) },
            detail: { summary: 'Remove an announcement' },
          },
        ),
    )
}
