import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/api'

// Never stale: programs use tokens while no page is open.
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => answerOf(api.tokens.get()),
  staleTime: 0,
})
