import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/api'
import { STALE_AFTER } from './freshness'
import { queryClient } from './query-client'

/** What more than one feature asks for. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => answerOf(api.users.me.get()),
  staleTime: STALE_AFTER.profile,
})

export const botsQuery = queryOptions({
  queryKey: ['bots'],
  queryFn: () => answerOf(api.bots.get()),
  staleTime: STALE_AFTER.bots,
})

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => answerOf(api.templates.get()),
  staleTime: STALE_AFTER.templates,
})

/** How much is new; the lists of what it is stand under its key. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: () => answerOf(api.users.me.unseen.get()),
  staleTime: STALE_AFTER.news,
})

/** Fetched as soon as somebody is signed in, so that the pages find it there. */
export function prefetchForPlayer(): void {
  // Where one fails, the page that needs it asks again and says so.
  void Promise.allSettled([
    queryClient.query(profileQuery),
    queryClient.query(botsQuery),
    queryClient.query(templatesQuery),
  ])
}
