import { Elysia, t } from 'elysia'
import { Notification, SeenInput, Unseen, UnseenNews } from '../../../shared/notifications'
import { NextCursor, PageQuery } from '../../../shared/pagination'
import { findUser } from '../../identity/users/find-user'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import { markAnnouncementsSeen } from '../announcements/mark-announcements-seen'
import { unseenAnnouncements } from '../announcements/unseen-announcements'
import { listNotifications } from './list-notifications'
import { markNotificationsSeen } from './mark-notifications-seen'
import { unseenNotifications } from './unseen-notifications'

const Notifications = t.Object({
  notifications: t.Array(Notification),
  next_cursor: NextCursor,
  unseen: Unseen.properties.unseen,
})

const seen = { body: SeenInput, response: { 204: t.Void(), ...errors(401, 429, ...BODY_ERRORS) } }

export function notificationRoutes(deps: SignedInDeps) {
  return new Elysia({ name: 'notification-routes', prefix: '/api/users/me', tags: ['Player'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .get('/notifications', ({ viewer, query }) => listNotifications(viewer, query), {
      query: PageQuery,
      response: { 200: Notifications, ...errors(401, 422, 429) },
      detail: { summary: 'My notifications, newest first' },
    })
    .post(
      '/notifications/seen',
      async ({ viewer, body, set }) => {
        await markNotificationsSeen(viewer, body)
        set.status = 204
      },
      { ...seen, detail: { summary: 'Mark notifications as seen' } },
    )
    .post(
      '/announcements/seen',
      async ({ viewer, body, set }) => {
        await markAnnouncementsSeen(viewer, body)
        set.status = 204
      },
      { ...seen, detail: { summary: 'Mark announcements as seen' } },
    )
    .get(
      '/unseen',
      async ({ viewer }) => {
        const user = await findUser(viewer)
        const [notifications, announcements] = await Promise.all([unseenNotifications(user), unseenAnnouncements(user)])
        return { notifications, announcements }
      },
      {
        response: { 200: UnseenNews, ...errors(401, 429) },
        detail: { summary: 'The number of unseen notifications and announcements' },
      },
    )
}
