import { type Query, queryOptions } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/billing'
import { answerOf, api } from '../api/api'
import { $session, showPlan } from '../session/session-store'
import { STALE_AFTER } from './freshness'
import { queryClient } from './query-client'

const playerId = () => $session.get().user?.id ?? ''

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
    // Another player may have signed in since.
    if (profile.user.id === playerId()) showSubscription(profile.subscription)
    return profile
  },
  staleTime: STALE_AFTER.profile,
})

/** Updates the badges, slots and panel with the server's latest subscription. */
export function showSubscription(subscription: Subscription): void {
  queryClient.setQueryData(subscriptionQuery.queryKey, { subscription })
  showPlan(playerId(), subscription.plan)
}

/** Whether a query's answer includes the subscription. */
export const includesSubscription = ({ queryKey: [kind] }: Query) =>
  kind === subscriptionQuery.queryKey[0] || kind === profileQuery.queryKey[0]

export const botsQuery = queryOptions({
  queryKey: ['bots'],
  queryFn: () => answerOf(api.bots.get()),
  staleTime: STALE_AFTER.bots,
})

/** Nested under the bots' key, so that both are invalidated together. */
export const daysKey = [...botsQuery.queryKey, 'days']

/** Nested too: a refreshed list refreshes what its bots saw. */
export const castlesKeyOf = (botId: string) => [...botsQuery.queryKey, botId, 'castles']

export const accountsKey = ['accounts']

export const tokensKey = ['tokens']

export const webhooksKey = ['webhooks']

export const channelsKey = ['channels']

export const scriptsKey = ['scripts']

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => answerOf(api.templates.get()),
  staleTime: STALE_AFTER.templates,
})

/** Called right after sign-in, so that pages find the data in the cache. */
export async function prefetchForPlayer(): Promise<void> {
  // A page that needs a failed query retries it and shows the error.
  await Promise.allSettled([
    queryClient.query(profileQuery),
    queryClient.query(botsQuery),
    queryClient.query(subscriptionQuery),
    queryClient.query(templatesQuery),
  ])
}
