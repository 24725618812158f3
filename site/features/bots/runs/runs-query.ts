import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../../lib/api/api'
import { botsQuery } from '../../../lib/queries/player-queries'

const PAGE_SIZE = 30

interface Page {
  cursor?: string
}

const newest: Page = {}

/** Nested under the bots' key: a refreshed list refreshes the runs too. */
export const runsQuery = (botId: string) =>
  infiniteQueryOptions({
    queryKey: [...botsQuery.queryKey, botId, 'runs'],
    queryFn: ({ pageParam: { cursor } }) =>
      answerOf(api.bots({ id: botId }).runs.get({ query: { limit: PAGE_SIZE, cursor } })),
    initialPageParam: newest,
    getNextPageParam: ({ next_cursor }): Page | null => (next_cursor ? { cursor: next_cursor } : null),
    staleTime: 0,
  })
