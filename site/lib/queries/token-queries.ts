import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/api'
import { tokensKey } from './player-queries'

// Never stale: programs use tokens while no page is open.
export const tokensQuery = queryOptions({
  queryKey: tokensKey,
  queryFn: () => answerOf(api.tokens.get()),
  staleTime: 0,
})
