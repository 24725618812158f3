import type { PageQuery } from '../../../shared/pagination'
import { newestPage } from '../../platform/store/newest-page'
import { AnnouncementModel } from './announcement-model'
import { announcementView } from './announcement-view'

export async function listAnnouncements(query: PageQuery) {
  const { page, next_cursor } = await newestPage((older) => AnnouncementModel.find(older).lean(), query)
  return { announcements: page.map(announcementView), next_cursor }
}
