import type { Announcement } from '../../../shared/announcements'
import type { AnnouncementDocument } from './announcement-model'

export function announcementView({ id, title, body, category, createdAt }: AnnouncementDocument): Announcement {
  return { id, title, body, category, created_at: createdAt.toISOString() }
}
