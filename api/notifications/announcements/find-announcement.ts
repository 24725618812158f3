import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import { type AnnouncementDocument, AnnouncementModel } from './announcement-model'

export async function findAnnouncement(id: string): Promise<AnnouncementDocument> {
  const announcement = isObjectId(id) ? await AnnouncementModel.findById(id) : null
  if (!announcement) throw notFound('Announcement')
  return announcement
}
