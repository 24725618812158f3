import { MAX_UNSEEN } from '../../../shared/limits'
import type { UnseenNews } from '../../../shared/notifications'

/** "7", or "99+" where the server stopped counting. */
export const unseenInWords = (count: number) => (count < MAX_UNSEEN ? String(count) : `${MAX_UNSEEN - 1}+`)

/** Null while loading or when nothing is new. */
export function unseenInAll(news: UnseenNews | undefined): string | null {
  const count = news ? news.notifications.unseen + news.announcements.unseen : 0
  return count > 0 ? unseenInWords(count) : null
}
