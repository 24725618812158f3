import { isNews, severityOf } from '../../../shared/notification-kinds'
import type { Notification } from '../../../shared/notifications'
import type { NotificationDocument } from './notification-model'

export function notificationView(notification: NotificationDocument): Notification {
  return {
    id: notification.id,
    message: notification.message,
    created_at: notification.createdAt.toISOString(),
    kind: notification.kind,
    bot_id: notification.bot?.toHexString() ?? null,
    moment: notification._id.getTimestamp().toISOString(),
    is_news: isNews(notification.kind),
    is_read: notification.readAt instanceof Date,
    severity: severityOf(notification.kind),
  }
}
