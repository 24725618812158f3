import type { SeenInput } from '../../../shared/notifications'
import { advanceSeen } from '../../identity/users/advance-seen'
import type { Viewer } from '../../identity/viewer/viewer'
import { AnnouncementModel } from './announcement-model'

/** An unknown id counts as the newest announcement before it. */
export async function markAnnouncementsSeen(viewer: Viewer, { until }: SeenInput): Promise<void> {
  const newest = await AnnouncementModel.findOne({ _id: { $lte: until } }, '_id')
    .sort({ _id: -1 })
    .lean()
  await advanceSeen(viewer.id, 'announcementsSeenUntil', newest)
}
