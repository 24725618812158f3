import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/billing'
import { answerOf, api } from '../api/api'
import { $session, showPlan } from '../session/session-store'
import { STALE_AFTER } from './freshness'
import { queryClient } from './query-client'

/** What more than one feature asks for. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const profile = await answerOf(api.users.me.get())
    showPlan(profile.user.id, profile.subscription.plan)
    return profile
  },
  staleTime: STALE_AFTER.profile,
})

/** Shows what a player pays for as the server has just said it: badges, slots, panel. */
export function showSubscription(subscription: Subscription): void {
  queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, subscription })
  showPlan($session.get().user?.id ?? '', subscription.plan)
}

export const botsQuery = queryOptions({
  queryKey: ['bots'],
  queryFn: () => answerOf(api.bots.get()),
  staleTime: STALE_AFTER.bots,
})

/** What the bots did stands under this key, and so is asked for again when it has grown. */
export const daysKey = [...botsQuery.queryKey, 'days']

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => answerOf(api.templates.get()),
  staleTime: STALE_AFTER.templates,
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
