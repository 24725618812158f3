import { queryOptions, useQuery } from '@tanstack/react-query'
import { DAY, SECOND } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { botsQuery } from '../../../lib/queries/player-queries'
import { type DayInHours, dayInHours } from './day-in-hours'

const WALL_GROWS = 15 * SECOND

// Under the key of the list, so that refreshing the list refreshes the days too.
const todayQuery = queryOptions({
  queryKey: [...botsQuery.queryKey, 'days'],
  queryFn: async () => {
    const midnight = Math.floor(Date.now() / DAY) * DAY
    const query = { from: new Date(midnight).toISOString(), to: new Date(midnight + DAY).toISOString() }
    const { days } = await answerOf(api.bots.days.get({ query }))
    return days.map((day) => dayInHours(day, midnight))
  },
  staleTime: WALL_GROWS,
})

/** What a bot did today: null where it was not online, undefined while nobody can say. */
export type DayOf = (botId: string) => DayInHours | null | undefined

export function useBotDays(): DayOf {
  const { data } = useQuery({ ...todayQuery, refetchInterval: WALL_GROWS })
  const days = new Map(data?.map((day) => [day.bot_id, day]))
  return (botId) => days.get(botId) ?? (data && null)
}
