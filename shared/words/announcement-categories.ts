/** Proposals; any short word may stand there. */
export const ANNOUNCEMENT_CATEGORIES = ['announcement', 'maintenance', 'update']
