import { Elysia, t } from 'elysia'
import { Notification, NotificationsQuery, SeenInput, Unseen, UnseenNews } from '../../../shared/notifications'
import { NextCursor } from '../../../shared/pagination'
import { type RememberedDeps, remembered } from '../../identity/answers/remembered'
import { findUser } from '../../identity/users/find-user'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import type { Viewer } from '../../identity/viewer/viewer'
import { IN_PAGES } from '../../platform/api-document/parameters'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { markAnnouncementsSeen } from '../announcements/mark-announcements-seen'
import { listNotifications } from './list-notifications'
import { findOwnNotification, markNotificationRead } from './mark-notification-read'
import { markNotificationsSeen } from './mark-notifications-seen'
import type { NotifyDeps } from './record-notification'
import { SEEN, unseenNews } from './unseen-news'

const Notifications = t.Object(
  {
    notifications: t.Array(Notification),
    next_cursor: NextCursor,
    unseen: Unseen.properties.unseen,
  },
  { title: 'Notifications' },
)

const seen = { body: SeenInput, response: { 204: t.Void(), ...errors(401, 429, ...BODY_ERRORS) } }

const DETAILS = {
  listNotifications: {
    operationId: 'listNotifications',
    summary: 'My notifications, newest first',
    description: IN_PAGES,
  },
  markNotificationsSeen: {
    operationId: 'markNotificationsSeen',
    summary: 'Mark notifications as seen',
    description: 'All up to the named one count as seen.',
  },
  markAnnouncementsSeen: {
    operationId: 'markAnnouncementsSeen',
    summary: 'Mark announcements as seen',
    description: 'Those up to the named one are read, on all devices.',
  },
  getUnseen: {
    operationId: 'getUnseen',
    summary: 'The number of unseen notifications and announcements',
    description: 'Counts up to 100; more are not counted.',
  },
  markNotificationRead: {
    operationId: 'markNotificationRead',
    summary: 'Mark one notification as read',
    description: 'Marking it again works too.',
  },
}

export function notificationRoutes(deps: SignedInDeps & RememberedDeps & NotifyDeps) {
  /** Other tabs and devices show the new counts. */
  const publishSeen = ({ id }: Viewer) => deps.changes.publish({ kind: 'seen', user: id, id })

  return new Elysia({ name: 'notification-routes', prefix: '/api/users/me', tags: ['Player'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get('/notifications', ({ viewer, query }) => listNotifications(viewer, query), {
      ...remembered(deps),
      query: NotificationsQuery,
      response: { 200: Notifications, ...errors(401, 422, 429) },
      detail: DETAILS.listNotifications,
    })
    .post(
      '/notifications/seen',
      async ({ viewer, body, set }) => {
        await markNotificationsSeen(viewer, body)
        publishSeen(viewer)
        set.status = 204
      },
      {
        ...seen,
        detail: DETAILS.markNotificationsSeen,
      },
    )
    .post(
      '/announcements/seen',
      async ({ viewer, body, set }) => {
        await markAnnouncementsSeen(viewer, body)
        publishSeen(viewer)
        set.status = 204
      },
      {
        ...seen,
        detail: DETAILS.markAnnouncementsSeen,
      },
    )
    .get('/unseen', async ({ viewer }) => unseenNews(await findUser(viewer, SEEN)), {
      ...remembered(deps),
      response: { 200: UnseenNews, ...errors(401, 429) },
      detail: DETAILS.getUnseen,
    })
    .group('/notifications/:id', (one) =>
      one
        .derive(async ({ viewer, params }) => ({ notification: await findOwnNotification(viewer, params.id) }))
        .post(
          '/read',
          async ({ viewer, notification, set }) => {
            await markNotificationRead(deps, viewer, notification)
            set.status = 204
          },
          {
            response: { 204: t.Void(), ...errors(401, 404, 429, ...BODY_ERRORS) },
            detail: DETAILS.markNotificationRead,
          },
        ),
    )
}
