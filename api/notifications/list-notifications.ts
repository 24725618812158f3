import type { PageQuery } from '../../shared/pagination'
import type { Viewer } from '../auth/sessions'
import { NotificationModel } from './notification-model'
import { notificationView } from './notification-view'

const MOST = 100

export async function listNotifications(viewer: Viewer, { limit = MOST, cursor }: PageQuery) {
  const older = cursor ? { _id: { $lt: cursor } } : {}
  // One more than asked for tells whether there is a next page.
  const found = await NotificationModel.find({ user: viewer.id, ...older })
    .sort({ _id: -1 })
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  return { notifications: page.map(notificationView), next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null }
}
