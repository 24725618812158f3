import type { Announcement } from '../../../shared/announcements'
import type { Notification } from '../../../shared/notifications'
import { applyUpdate, invalidate } from '../queries/follow-changes'
import { HELP_KEY } from '../queries/help-key'
import { announcementsQuery, newsQuery, notificationsQuery } from '../queries/news-queries'
import { queryClient } from '../queries/query-client'

export function showNotification(notification: Notification): void {
  if (notification.kind === 'help') invalidate(queryClient, { queryKey: HELP_KEY })
  applyUpdate(queryClient, { queryKey: notificationsQuery.queryKey }, () =>
    queryClient.setQueryData(notificationsQuery.queryKey, (known) =>
      onFirstPage(known, (page) => ({ ...page, notifications: withNewest(page.notifications, notification) })),
    ),
  )
  refetchUnseenCount()
}

export function showAnnouncement(announcement: Announcement): void {
  applyUpdate(queryClient, { queryKey: announcementsQuery.queryKey }, () =>
    queryClient.setQueryData(announcementsQuery.queryKey, (known) =>
      onFirstPage(known, (page) => ({ ...page, announcements: withNewest(page.announcements, announcement) })),
    ),
  )
  refetchUnseenCount()
}

export function removeAnnouncement(announcementId: string): void {
  const without = (announcements: Announcement[]) => announcements.filter(({ id }) => id !== announcementId)
  applyUpdate(queryClient, { queryKey: announcementsQuery.queryKey }, () =>
    queryClient.setQueryData(
      announcementsQuery.queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, announcements: without(page.announcements) })),
        },
    ),
  )
  refetchUnseenCount()
}

/** Only the server knows how many entries are unseen. */
const refetchUnseenCount = () => invalidate(queryClient, { queryKey: newsQuery.queryKey, exact: true })

function onFirstPage<Known extends { pages: unknown[] }>(
  known: Known | undefined,
  change: (page: Known['pages'][number]) => Known['pages'][number],
): Known | undefined {
  return known && { ...known, pages: known.pages.map((page, index) => (index === 0 ? change(page) : page)) }
}

function withNewest<Entry extends { id: string }>(entries: Entry[], newest: Entry): Entry[] {
  return entries.some(({ id }) => id === newest.id) ? entries : [newest, ...entries]
}
