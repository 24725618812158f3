import type { Types } from 'mongoose'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import { tellOwed } from '../../notifications/inbox/tell-owed'
import { chronologicalId } from '../../platform/store/chronological-id'
import { BotModel } from '../model/bot-model'

/** A notification that is owed to the player of a bot: it is written with what it tells of, and taken out once it is told. */
export interface Notice {
  _id: Types.ObjectId
  kind: string
  message: string
}

interface OwingBot {
  _id: Types.ObjectId
  user: Types.ObjectId
  notices: readonly Notice[]
}

export const owedNotice = (now: number, kind: string, message: string): Notice => ({
  _id: chronologicalId(now),
  kind,
  message,
})

/** Tells what a bot owes its player, each notice once, however many tell it. */
export async function tellNotices(deps: NotifyDeps, { _id: bot, user, notices }: OwingBot): Promise<void> {
  const owed = notices.map(({ _id, kind, message }) => ({ _id, user, bot, kind, message }))
  await tellOwed(deps, owed, (told) => BotModel.updateOne({ _id: bot }, { $pull: { notices: { _id: { $in: told } } } }))
}
