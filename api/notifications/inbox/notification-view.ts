import type { Notification } from '../../../shared/notifications'
import type { NotificationDocument } from './notification-model'

export function notificationView(notification: NotificationDocument): Notification {
  return {
    id: notification.id,
    message: notification.message,
    created_at: notification.createdAt.toISOString(),
    kind: notification.kind,
    bot_id: notification.bot?.toHexString() ?? null,
  }
}
