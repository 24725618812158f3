import type { Types } from 'mongoose'
import type { Clock } from '../foundation/clock'
import { NotificationModel } from './notification-model'

interface NewNotification {
  user: Types.ObjectId
  bot: Types.ObjectId | null
  kind: string
  message: string
}

/** Keeps something that the player should learn, for 90 days. */
export async function recordNotification({ clock }: { clock: Clock }, notification: NewNotification): Promise<void> {
  await NotificationModel.create({ ...notification, createdAt: new Date(clock.now()) })
}
