import { type Query, queryOptions } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/billing'
import { answerOf, api } from '../api/api'
import { $session, showPlan } from '../session/session-store'
import { STALE_AFTER } from './freshness'
import { queryClient } from './query-client'

const playerId = () => $session.get().user?.id ?? ''

/** What more than one feature asks for. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async () => {
    const owner = playerId()
    const { subscription } = await answerOf(api.subscriptions.current.get())
    showPlan(owner, subscription.plan)
    return { subscription }
  },
  staleTime: STALE_AFTER.subscription,
})

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const profile = await answerOf(api.users.me.get())
    // The player may be another one by now.
    if (profile.user.id === playerId()) showSubscription(profile.subscription)
    return profile
  },
  staleTime: STALE_AFTER.profile,
})

/** Shows what a player pays for as the server has just said it: badges, slots, panel. */
export function showSubscription(subscription: Subscription): void {
  queryClient.setQueryData(subscriptionQuery.queryKey, { subscription })
  showPlan(playerId(), subscription.plan)
}

/** Whose answers say what a player pays for. */
export const includesSubscription = ({ queryKey: [kind] }: Query) =>
  kind === subscriptionQuery.queryKey[0] || kind === profileQuery.queryKey[0]

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
export async function prefetchForPlayer(): Promise<void> {
  // Where one fails, the page that needs it asks again and says so.
  await Promise.allSettled([
    queryClient.query(profileQuery),
    queryClient.query(botsQuery),
    queryClient.query(subscriptionQuery),
    queryClient.query(templatesQuery),
  ])
}
