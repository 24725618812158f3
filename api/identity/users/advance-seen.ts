import type { Types } from 'mongoose'
import { UserModel } from './user-model'

type SeenCursor = 'notificationsSeenUntil' | 'announcementsSeenUntil'

/** It only moves on: a late call, or a second tab, makes nothing new again that was looked at. */
export async function advanceSeen(
  userId: string,
  seen: SeenCursor,
  newest: { _id: Types.ObjectId } | null,
): Promise<void> {
  if (newest) await UserModel.updateOne({ _id: userId, leftAt: null }, { $max: { [seen]: newest._id } })
}
