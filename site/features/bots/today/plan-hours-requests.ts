import { queryOptions } from '@tanstack/react-query'
import type { HoursOfToday } from '../../../../shared/profile'
import { DAY, MINUTE } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { serverNow } from '../../../lib/clock/server-clock'
import { daysKey } from '../../../lib/queries/player-queries'

const MIN_INTERVAL = MINUTE
const MAX_INTERVAL = DAY

/** What is used of the plan's hours; under the key of the days, because what is told of them changes it too. */
export const hoursQuery = queryOptions({
  queryKey: [...daysKey, 'hours'],
  queryFn: () => answerOf(api.users.me.hours.get()),
  refetchInterval: ({ state: { data } }) => data !== undefined && untilReset(data),
})

function untilReset({ resets_at }: HoursOfToday): number {
  return Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, Date.parse(resets_at) - serverNow()))
}
