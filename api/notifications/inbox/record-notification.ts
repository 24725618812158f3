import type { Types } from 'mongoose'
import { creationFields } from '../../platform/store/chronological-id'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { NotificationModel } from './notification-model'
import { trimInbox } from './trim-inbox'

export interface NotifyDeps {
  clock: Clock
  changes: ChangePublisher
}

interface NewNotification {
  user: Types.ObjectId
  bot: Types.ObjectId | null
  kind: string
  message: string
}

/** Stores a notification for 90 days, as long as it is among the player's newest. */
export async function recordNotification({ clock, changes }: NotifyDeps, notification: NewNotification): Promise<void> {
  const { _id, user } = await NotificationModel.create({ ...notification, ...creationFields(clock.now()) })
  changes.publish({ kind: 'notification', user, id: _id })
  await trimInbox(user, _id)
}
