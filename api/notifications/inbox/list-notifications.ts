import type { PageQuery } from '../../../shared/pagination'
import { findUser } from '../../identity/users/find-user'
import type { Viewer } from '../../identity/viewer/viewer'
import { newestPage } from '../../platform/store/newest-page'
import { NotificationModel } from './notification-model'
import { notificationView } from './notification-view'
import { unseenNotifications } from './unseen-notifications'

export async function listNotifications(viewer: Viewer, query: PageQuery) {
  const [{ page, next_cursor }, { unseen }] = await Promise.all([
    newestPage((older) => NotificationModel.find({ user: viewer.id, ...older }), query),
    findUser(viewer).then(unseenNotifications),
  ])
  return { notifications: page.map(notificationView), next_cursor, unseen }
}
