import type { SeenInput } from '../../../shared/notifications'
import { advanceSeen } from '../../identity/users/advance-seen'
import type { Viewer } from '../../identity/viewer/viewer'
import { NotificationModel } from './notification-model'

/** An unknown id counts as the player's newest notification before it. */
export async function markNotificationsSeen(viewer: Viewer, { until }: SeenInput): Promise<void> {
  const newest = await NotificationModel.findOne({ user: viewer.id, _id: { $lte: until } }, '_id')
    .sort({ _id: -1 })
    .lean()
  await advanceSeen(viewer.id, 'notificationsSeenUntil', newest)
}
