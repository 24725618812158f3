import type { Types } from 'mongoose'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { NewEvent } from '../events/new-event'
import { NotificationModel } from './notification-model'
import { type NotifyDeps, withEvents } from './record-notification'
import { trimInbox } from './trim-inbox'

export interface PendingNotification {
  /** Stored with the pending notification, so that delivering it again changes nothing. */
  _id: Types.ObjectId
  user: Types.ObjectId
  bot: Types.ObjectId | null
  kind: string
  message: string
  events?: readonly NewEvent[] | undefined
}

/** Like `recordNotification`, but safe to repeat after a crash. */
export async function createIfAbsent({ clock, changes }: NotifyDeps, notification: PendingNotification): Promise<void> {
  try {
    const now = clock.now()
    const { _id, user, bot, kind, message } = notification
    const created = { _id, user, bot, kind, message, ...withEvents(notification, now), createdAt: new Date(now) }
    await NotificationModel.create(created)
    changes.publish({ kind: 'notification', user, id: _id })
    await trimInbox(user, _id)
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
