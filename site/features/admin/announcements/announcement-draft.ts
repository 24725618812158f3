import type { NewAnnouncement } from '../../../../shared/announcements'

/** Suggestions only: any short text is allowed. */
export const ANNOUNCEMENT_CATEGORIES = ['announcement', 'maintenance', 'update']

export const EMPTY_ANNOUNCEMENT: NewAnnouncement = { title: '', body: '', category: ANNOUNCEMENT_CATEGORIES[0] ?? '' }
