import type { NewAnnouncement } from '../../../../shared/announcements'

/** Proposals; any short word may stand there. */
export const ANNOUNCEMENT_CATEGORIES = ['announcement', 'maintenance', 'update']

export const EMPTY_ANNOUNCEMENT: NewAnnouncement = { title: '', body: '', category: ANNOUNCEMENT_CATEGORIES[0] ?? '' }
