import type { Types } from 'mongoose'
import { UserModel } from './user-model'

type SeenCursor = 'notificationsSeenUntil' | 'announcementsSeenUntil'

/** Only moves forward, so a late call from another tab cannot mark entries as unseen again. */
export async function advanceSeen(
  userId: string,
  seen: SeenCursor,
  newest: { _id: Types.ObjectId } | null,
): Promise<void> {
  if (newest) await UserModel.updateOne({ _id: userId, deletedAt: null }, { $max: { [seen]: newest._id } })
}
