import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { botsQuery } from '../../../lib/queries/player-queries'

/** What is used of the plan's hours; under the key of the list, because a bot that starts or stops changes both. */
export const hoursQuery = queryOptions({
  queryKey: [...botsQuery.queryKey, 'hours'],
  queryFn: () => answerOf(api.users.me.hours.get()),
  staleTime: MINUTE,
  refetchInterval: MINUTE,
})
