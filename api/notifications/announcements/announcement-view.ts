import type { Announcement } from '../../../shared/announcements'
import type { AnnouncementRecord } from './announcement-model'

export function announcementView({ _id, title, body, category, createdAt }: AnnouncementRecord): Announcement {
  return { id: _id.toHexString(), title, body, category, created_at: createdAt.toISOString() }
}
