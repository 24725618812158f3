import { MAX_UNSEEN } from '../../../shared/limits'
import { OWN_KINDS } from '../../../shared/notification-kinds'
import type { Unseen } from '../../../shared/notifications'
import type { UserRecord } from '../../identity/users/user-model'
import { NotificationModel } from './notification-model'

type Reader = Pick<UserRecord, '_id' | 'notificationsSeenUntil'>

export async function unseenNotifications(user: Reader): Promise<Unseen> {
  const unseen = await NotificationModel.countDocuments(unseenBy(user)).limit(MAX_UNSEEN)
  return { unseen, seen_until: user.notificationsSeenUntil?.toHexString() ?? null }
}

/** News after the newest seen entry that was not read on its own. */
export function unseenBy({ _id, notificationsSeenUntil: seen }: Reader) {
  return { user: _id, kind: { $nin: OWN_KINDS }, readAt: null, ...(seen && { _id: { $gt: seen } }) }
}
