import { isNews, severityOf } from '../../../shared/notification-kinds'
import type { Notification } from '../../../shared/notifications'
import type { NotificationRecord } from './notification-model'

/** The shown fields of a notification. */
export const SHOWN_OF_NOTIFICATION = { message: 1, createdAt: 1, kind: 1, bot: 1, readAt: 1 } as const

type ShownNotification = Pick<NotificationRecord, '_id' | keyof typeof SHOWN_OF_NOTIFICATION>

export function notificationView(notification: ShownNotification): Notification {
  return {
    id: notification._id.toHexString(),
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
