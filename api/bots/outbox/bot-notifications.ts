import type { Types } from 'mongoose'
import { deliverPending } from '../../notifications/inbox/deliver-pending'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import { chronologicalId } from '../../platform/store/chronological-id'
import { BotModel } from '../model/bot-model'

/** A notification that is owed to the player of a bot: it is written with what it tells of, and taken out once it is told. */
export interface PendingNotification {
  _id: Types.ObjectId
  kind: string
  message: string
}

interface BotWithPending {
  _id: Types.ObjectId
  user: Types.ObjectId
  notices: readonly PendingNotification[]
}

export const pendingNotification = (now: number, kind: string, message: string): PendingNotification => ({
  _id: chronologicalId(now),
  kind,
  message,
})

/** Tells what a bot owes its player, each notice once, however many tell it. */
export async function deliverBotNotifications(
  deps: NotifyDeps,
  { _id: bot, user, notices }: BotWithPending,
): Promise<void> {
  const owed = notices.map(({ _id, kind, message }) => ({ _id, user, bot, kind, message }))
  await deliverPending(deps, owed, (told) =>
    BotModel.updateOne({ _id: bot }, { $pull: { notices: { _id: { $in: told } } } }),
  )
}
