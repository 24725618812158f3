import { MAX_UNSEEN } from '../../../shared/limits'
import type { Unseen } from '../../../shared/notifications'
import type { UserDocument } from '../../identity/users/user-model'
import { NotificationModel } from './notification-model'

export async function unseenNotifications({ _id, notificationsSeenUntil: seen }: UserDocument): Promise<Unseen> {
  const newer = { user: _id, ...(seen && { _id: { $gt: seen } }) }
  const unseen = await NotificationModel.countDocuments(newer).limit(MAX_UNSEEN)
  return { unseen, seen_until: seen?.toHexString() ?? null }
}
