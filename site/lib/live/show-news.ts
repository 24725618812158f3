import type { InfiniteData } from '@tanstack/react-query'
import type { Announcement } from '../../../shared/announcements'
import type { Notification, UnseenNews } from '../../../shared/notifications'
import { applyUpdate, invalidate } from '../queries/follow-changes'
import { HELP_KEY } from '../queries/help-key'
import { announcementsQuery, newsQuery, notificationsQuery } from '../queries/news-queries'
import { queryClient } from '../queries/query-client'

/** For the header's script, which shares no modules with the pages. With the new counts, if they are known. */
const UNSEEN_EVENT = 'unseen-changed'

export function showNotification(notification: Notification): void {
  if (notification.kind === 'help') invalidate(queryClient, { queryKey: HELP_KEY })
  applyUpdate(queryClient, { queryKey: notificationsQuery.queryKey }, () =>
    queryClient.setQueryData(notificationsQuery.queryKey, (known) => withNotification(known, notification)),
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

/** The player has read something, here or on another device. */
export function showSeen(unseen: UnseenNews): void {
  queryClient.setQueryData(newsQuery.queryKey, unseen)
  dispatchEvent(new CustomEvent(UNSEEN_EVENT, { detail: unseen }))
}

/** Only the server knows how many entries are unseen. The bell asks as well: it is on every page, the query is not. */
export function refetchUnseenCount(): void {
  invalidate(queryClient, { queryKey: newsQuery.queryKey, exact: true })
  dispatchEvent(new CustomEvent(UNSEEN_EVENT))
}

type Known = InfiniteData<{ notifications: Notification[]; next_cursor: string | null; unseen: number }> | undefined

/** Adds a new one in front, or updates one in its place. */
function withNotification(known: Known, notification: Notification) {
  const isKnown = known?.pages.some(({ notifications }) => notifications.some(({ id }) => id === notification.id))
  if (!isKnown) return onFirstPage(known, (page) => ({ ...page, notifications: [notification, ...page.notifications] }))
  const update = (each: Notification) => (each.id === notification.id ? notification : each)
  return (
    known && {
      ...known,
      pages: known.pages.map((page) => ({ ...page, notifications: page.notifications.map(update) })),
    }
  )
}

function onFirstPage<Known extends { pages: unknown[] }>(
  known: Known | undefined,
  change: (page: Known['pages'][number]) => Known['pages'][number],
): Known | undefined {
  return known && { ...known, pages: known.pages.map((page, index) => (index === 0 ? change(page) : page)) }
}

function withNewest<Entry extends { id: string }>(entries: Entry[], newest: Entry): Entry[] {
  return entries.some(({ id }) => id === newest.id) ? entries : [newest, ...entries]
}
