import type { Types } from 'mongoose'
import { creationFields } from '../../platform/store/chronological-id'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import type { NewEvent } from './new-event'
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
  /** Told outside the page too. */
  events?: readonly NewEvent[]
}

/** Stores a notification for 90 days, as long as it is among the player's newest. */
export async function recordNotification(
  { clock, changes }: NotifyDeps,
  { events, ...fields }: NewNotification,
): Promise<void> {
  const now = clock.now()
  const created = { ...fields, ...withEvents(events, new Date(now)), ...creationFields(now) }
  const { _id, user } = await NotificationModel.create(created)
  changes.publish({ kind: 'notification', user, id: _id })
  await trimInbox(user, _id)
}

/** Stored with the notification, in the same write. */
export const withEvents = (events: readonly NewEvent[] | undefined, now: Date) =>
  events && events.length > 0 ? { events: [...events], eventsDueAt: now } : {}
