import type { Announcement } from '../../../shared/announcements'
import type { Notification } from '../../../shared/notifications'
import { askAnew, showOver } from '../queries/follow-changes'
import { announcementsQuery, newsQuery, notificationsQuery } from '../queries/news-queries'
import { queryClient } from '../queries/query-client'

export function showNotification(notification: Notification): void {
  showOver(queryClient, { queryKey: notificationsQuery.queryKey }, () =>
    queryClient.setQueryData(notificationsQuery.queryKey, (known) =>
      onFirstPage(known, (page) => ({ ...page, notifications: withNewest(page.notifications, notification) })),
    ),
  )
  countNews()
}

export function showAnnouncement(announcement: Announcement): void {
  showOver(queryClient, { queryKey: announcementsQuery.queryKey }, () =>
    queryClient.setQueryData(announcementsQuery.queryKey, (known) =>
      onFirstPage(known, (page) => ({ ...page, announcements: withNewest(page.announcements, announcement) })),
    ),
  )
  countNews()
}

export function removeAnnouncement(announcementId: string): void {
  const without = (announcements: Announcement[]) => announcements.filter(({ id }) => id !== announcementId)
  showOver(queryClient, { queryKey: announcementsQuery.queryKey }, () =>
    queryClient.setQueryData(
      announcementsQuery.queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, announcements: without(page.announcements) })),
        },
    ),
  )
  countNews()
}

/** Only the server knows how much of it is new. */
const countNews = () => askAnew(queryClient, { queryKey: newsQuery.queryKey, exact: true })

function onFirstPage<Known extends { pages: unknown[] }>(
  known: Known | undefined,
  change: (page: Known['pages'][number]) => Known['pages'][number],
): Known | undefined {
  return known && { ...known, pages: known.pages.map((page, place) => (place === 0 ? change(page) : page)) }
}

function withNewest<Entry extends { id: string }>(entries: Entry[], newest: Entry): Entry[] {
  return entries.some(({ id }) => id === newest.id) ? entries : [newest, ...entries]
}
