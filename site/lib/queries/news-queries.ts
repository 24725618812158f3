import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/api'

/** The unseen counts. The lists share this key's prefix. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: () => answerOf(api.users.me.unseen.get()),
})

const PAGE = 20
const FIRST_PAGE: string | undefined = undefined

interface Page {
  next_cursor: string | null
}
const cursorOf = ({ next_cursor }: Page) => next_cursor ?? undefined

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...newsQuery.queryKey, 'notifications'],
  queryFn: ({ pageParam: cursor }) => answerOf(api.users.me.notifications.get({ query: { limit: PAGE, cursor } })),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: cursorOf,
  select: ({ pages }) => pages.flatMap(({ notifications }) => notifications),
})

export const announcementsQuery = infiniteQueryOptions({
  queryKey: [...newsQuery.queryKey, 'announcements'],
  queryFn: ({ pageParam: cursor }) => answerOf(api.users.announcements.get({ query: { limit: PAGE, cursor } })),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: cursorOf,
  select: ({ pages }) => pages.flatMap(({ announcements }) => announcements),
})
