import type { UnseenNews } from '../../../shared/notifications'
import type { UserRecord } from '../../identity/users/user-model'
import { unseenAnnouncements } from '../announcements/unseen-announcements'
import { unseenNotifications } from './unseen-notifications'

/** How far a player has read. */
export const SEEN = { notificationsSeenUntil: 1, announcementsSeenUntil: 1 } as const

export async function unseenNews(user: Pick<UserRecord, '_id' | keyof typeof SEEN>): Promise<UnseenNews> {
  const [notifications, announcements] = await Promise.all([unseenNotifications(user), unseenAnnouncements(user)])
  return { notifications, announcements }
}
