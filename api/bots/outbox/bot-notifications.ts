import type { Types } from 'mongoose'
import type { NewEvent } from '../../notifications/events/new-event'
import { deliverPending } from '../../notifications/inbox/deliver-pending'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import { chronologicalId } from '../../platform/store/chronological-id'
import { BotModel } from '../model/bot-model'

/** A notification in a bot's outbox: written in the same update as its cause, and removed after delivery. */
export interface PendingNotification {
  _id: Types.ObjectId
  kind: string
  message: string
  events?: NewEvent[] | undefined
}

interface BotWithPending {
  _id: Types.ObjectId
  user: Types.ObjectId
  pendingNotifications: readonly PendingNotification[]
}

interface Cause {
  kind: string
  message: string
  events: NewEvent[]
}

export const pendingNotification = (now: number, { kind, message, events }: Cause): PendingNotification => ({
  _id: chronologicalId(now),
  kind,
  message,
  events,
})

/** Delivers each notification once, also when several processes deliver at the same time. */
export async function deliverBotNotifications(
  deps: NotifyDeps,
  { _id: bot, user, pendingNotifications }: BotWithPending,
): Promise<void> {
  const pending = pendingNotifications.map(({ _id, kind, message, events }) => ({
    _id,
    user,
    bot,
    kind,
    message,
    events,
  }))
  await deliverPending(deps, pending, (delivered) =>
    BotModel.updateOne({ _id: bot }, { $pull: { pendingNotifications: { _id: { $in: delivered } } } }),
  )
}
