import { MAX_UNSEEN } from '../../../shared/limits'
import type { Unseen } from '../../../shared/notifications'
import type { UserRecord } from '../../identity/users/user-model'
import { AnnouncementModel } from './announcement-model'

/** Announcements from before the registration do not count as unseen. */
export async function unseenAnnouncements({
  _id,
  announcementsSeenUntil,
}: Pick<UserRecord, '_id' | 'announcementsSeenUntil'>): Promise<Unseen> {
  const seen = announcementsSeenUntil ?? _id
  const unseen = await AnnouncementModel.countDocuments({ _id: { $gt: seen } }).limit(MAX_UNSEEN)
  return { unseen, seen_until: seen.toHexString() }
}
