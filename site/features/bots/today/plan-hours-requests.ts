import { queryOptions } from '@tanstack/react-query'
import type { HoursOfToday } from '../../../../shared/profile'
import { DAY, MINUTE } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { serverNow } from '../../../lib/clock/server-clock'
import { daysKey } from '../../../lib/queries/player-queries'

const MIN_INTERVAL = MINUTE
const MAX_INTERVAL = DAY

/** Nested under the days' key: a change of days changes the hours too. */
export const hoursQuery = queryOptions({
  queryKey: [...daysKey, 'hours'],
  queryFn: () => answerOf(api.users.me.hours.get()),
  refetchInterval: ({ state: { data } }) => data !== undefined && untilReset(data),
})

function untilReset({ resets_at }: HoursOfToday): number {
  return Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, Date.parse(resets_at) - serverNow()))
}
