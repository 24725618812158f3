import type { SeenInput } from '../../../shared/notifications'
import type { Viewer } from '../../identity/sessions/sessions'
import { advanceSeen } from '../../identity/users/advance-seen'
import { AnnouncementModel } from './announcement-model'

/** Takes note that the player has looked. An id of no announcement stands for the newest one before it. */
export async function markAnnouncementsSeen(viewer: Viewer, { until }: SeenInput): Promise<void> {
  const newest = await AnnouncementModel.findOne({ _id: { $lte: until } }, '_id').sort({ _id: -1 })
  await advanceSeen(viewer.id, 'announcementsSeenUntil', newest)
}
