import type { Types } from 'mongoose'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { NotificationModel } from './notification-model'
import type { NotifyDeps } from './record-notification'
import { trimInbox } from './trim-inbox'

export interface PendingNotification {
  /** Chosen before, and noted where it survives; the same one again changes nothing. */
  _id: Types.ObjectId
  user: Types.ObjectId
  bot: Types.ObjectId | null
  kind: string
  message: string
}

/** As `recordNotification`, for what may be told again after it was cut off. */
export async function createIfAbsent({ clock, changes }: NotifyDeps, notification: PendingNotification): Promise<void> {
  try {
    await NotificationModel.create({ ...notification, createdAt: new Date(clock.now()) })
    changes.publish({ kind: 'notification', user: notification.user, id: notification._id })
    await trimInbox(notification.user, notification._id)
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
