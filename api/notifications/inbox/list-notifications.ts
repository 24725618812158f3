import { ERROR_KINDS, OWN_KINDS } from '../../../shared/notification-kinds'
import type { NotificationsQuery } from '../../../shared/notifications'
import { findUser } from '../../identity/users/find-user'
import type { UserRecord } from '../../identity/users/user-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { newestPage } from '../../platform/store/newest-page'
import { NotificationModel } from './notification-model'
import { notificationView, SHOWN_OF_NOTIFICATION } from './notification-view'
import { unseenBy, unseenNotifications } from './unseen-notifications'

export async function listNotifications(viewer: Viewer, { only, ...query }: NotificationsQuery) {
  const user = await findUser(viewer, { notificationsSeenUntil: 1 })
  const listed = { $and: [filterOf(user, only)] }
  const [{ page, next_cursor }, { unseen }] = await Promise.all([
    newestPage(
      (older) => NotificationModel.find({ ...listed, user: viewer.id, ...older }, SHOWN_OF_NOTIFICATION).lean(),
      query,
    ),
    unseenNotifications(user),
  ])
  return { notifications: page.map(notificationView), next_cursor, unseen }
}

function filterOf(user: Pick<UserRecord, '_id' | 'notificationsSeenUntil'>, only: NotificationsQuery['only']) {
  if (only === 'unread_errors') return { ...unseenBy(user), kind: { $in: ERROR_KINDS } }
  return only === 'news' ? { kind: { $nin: OWN_KINDS } } : {}
}
