import { MAX_UNSEEN } from '../../../shared/limits'
import type { Unseen } from '../../../shared/notifications'
import type { UserDocument } from '../../identity/users/user-model'
import { AnnouncementModel } from './announcement-model'

/** What was published before the player registered is not new to them. */
export async function unseenAnnouncements({ _id, announcementsSeenUntil }: UserDocument): Promise<Unseen> {
  const seen = announcementsSeenUntil ?? _id
  const unseen = await AnnouncementModel.countDocuments({ _id: { $gt: seen } }).limit(MAX_UNSEEN)
  return { unseen, seen_until: seen.toHexString() }
}
