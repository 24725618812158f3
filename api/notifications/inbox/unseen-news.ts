import type { UnseenNews } from '../../../shared/notifications'
import type { UserDocument } from '../../identity/users/user-model'
import { unseenAnnouncements } from '../announcements/unseen-announcements'
import { unseenNotifications } from './unseen-notifications'

export async function unseenNews(user: UserDocument): Promise<UnseenNews> {
  const [notifications, announcements] = await Promise.all([unseenNotifications(user), unseenAnnouncements(user)])
  return { notifications, announcements }
}
