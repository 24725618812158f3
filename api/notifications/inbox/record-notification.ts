import type { Types } from 'mongoose'
import type { AlertKind } from '../../../shared/channels'
import { creationFields } from '../../platform/store/chronological-id'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { alertEvent } from '../events/alert'
import type { NewEvent } from '../events/new-event'
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
  /** What an alert is about, if the kind does not say it. */
  about?: AlertKind | undefined
  /** Told to programs too. */
  events?: readonly NewEvent[] | undefined
}

/** Stores a notification for 90 days, as long as it is among the player's newest. */
export async function recordNotification({ clock, changes }: NotifyDeps, notification: NewNotification): Promise<void> {
  const now = clock.now()
  const { user, bot, kind, message } = notification
  const created = { user, bot, kind, message, ...withEvents(notification, now), ...creationFields(now) }
  const { _id } = await NotificationModel.create(created)
  changes.publish({ kind: 'notification', user, id: _id })
  await trimInbox(user, _id)
}

/** Events and the alert, stored in the same write. */
export function withEvents(notification: Omit<NewNotification, 'user'>, now: number) {
  const alert = alertEvent(notification, now)
  const events = [...(notification.events ?? []), ...(alert ? [alert] : [])]
  return {
    ...(alert && { alertKind: alert.data.kind }),
    ...(events.length > 0 && { events, eventsDueAt: new Date(now) }),
  }
}
