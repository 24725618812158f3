import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../lib/api/api'
import { botsQuery, subscriptionQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'

export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: () => answerOf(api.subscriptions.invoices.get()),
  staleTime: 0,
})

/** A failure may have changed the subscription as well. */
export function refetchSubscription(): void {
  for (const { queryKey } of [subscriptionQuery, botsQuery, invoicesQuery])
    void queryClient.invalidateQueries({ queryKey })
}
