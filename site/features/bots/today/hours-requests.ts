import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { daysKey } from '../../../lib/queries/player-queries'

/** What is used of the plan's hours; under the key of the days, because what is told of them changes it too. */
export const hoursQuery = queryOptions({
  queryKey: [...daysKey, 'hours'],
  queryFn: () => answerOf(api.users.me.hours.get()),
  refetchInterval: ({ state: { data } }) => (data ? Math.max(SECOND, Date.parse(data.resets_at) - Date.now()) : false),
})
