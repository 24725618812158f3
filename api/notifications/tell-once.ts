import type { Types } from 'mongoose'
import type { Clock } from '../foundation/clock'
import { isDuplicate } from '../store/duplicate-key'
import { NotificationModel } from './notification-model'

interface NumberedNotification {
  /** Chosen before, and noted where it survives; the same one again changes nothing. */
  _id: Types.ObjectId
  user: Types.ObjectId
  bot: Types.ObjectId | null
  kind: string
  message: string
}

/** As `recordNotification`, for what may be told again after it was cut off. */
export async function tellOnce({ clock }: { clock: Clock }, notification: NumberedNotification): Promise<void> {
  try {
    await NotificationModel.create({ ...notification, createdAt: new Date(clock.now()) })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
