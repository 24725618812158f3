import type { NewAnnouncement } from '../../../../shared/announcements'
import { ANNOUNCEMENT_CATEGORIES } from '../../../../shared/words/announcement-categories'

export const EMPTY_ANNOUNCEMENT: NewAnnouncement = { title: '', body: '', category: ANNOUNCEMENT_CATEGORIES[0] ?? '' }
