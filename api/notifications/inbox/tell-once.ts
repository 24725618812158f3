import type { Types } from 'mongoose'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { keepNewest } from './keep-newest'
import { NotificationModel } from './notification-model'
import type { NotifyDeps } from './record-notification'

export interface NumberedNotification {
  /** Chosen before, and noted where it survives; the same one again changes nothing. */
  _id: Types.ObjectId
  user: Types.ObjectId
  bot: Types.ObjectId | null
  kind: string
  message: string
}

/** As `recordNotification`, for what may be told again after it was cut off. */
export async function tellOnce({ clock, changes }: NotifyDeps, notification: NumberedNotification): Promise<void> {
  try {
    await NotificationModel.create({ ...notification, createdAt: new Date(clock.now()) })
    changes.publish({ kind: 'notification', user: notification.user, id: notification._id })
    await keepNewest(notification.user, notification._id)
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
