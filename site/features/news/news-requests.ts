import { infiniteQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { SeenInput } from '../../../shared/notifications'
import { answerOf, api, sentOnce } from '../../lib/api/api'
import { STALE_AFTER } from '../../lib/queries/freshness'
import { newsQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'

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

export function useNews() {
  return useQuery({ ...newsQuery, refetchInterval: STALE_AFTER.news })
}

const sendSeen = {
  notifications: sentOnce((input: SeenInput, once) => api.users.me.notifications.seen.post(input, once)),
  announcements: sentOnce((input: SeenInput, once) => api.users.me.announcements.seen.post(input, once)),
}

export type NewsKind = keyof typeof sendSeen

/** Takes note of the newest entry that was shown. Where that fails, it stays new until the next look. */
export function useSeen(kind: NewsKind) {
  return useMutation({
    mutationFn: sendSeen[kind],
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey, exact: true }),
  })
}
