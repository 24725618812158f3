import type { PageQuery } from '../../shared/pagination'
import type { Viewer } from '../auth/sessions'
import { newestPage } from '../store/newest-page'
import { NotificationModel } from './notification-model'
import { notificationView } from './notification-view'

export async function listNotifications(viewer: Viewer, query: PageQuery) {
  const { page, next_cursor } = await newestPage(
    (older) => NotificationModel.find({ user: viewer.id, ...older }),
    query,
  )
  return { notifications: page.map(notificationView), next_cursor }
}
