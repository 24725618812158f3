import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BotDay } from '../../../../shared/bots'
import { SECOND } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { botsQuery } from '../../../lib/queries/player-queries'

const WALL_GROWS = 15 * SECOND

// Under the key of the list, so that refreshing the list refreshes the days too.
const todayQuery = queryOptions({
  queryKey: [...botsQuery.queryKey, 'today'],
  queryFn: () => answerOf(api.bots.today.get()),
  staleTime: WALL_GROWS,
})

/** What a bot did today: null where it was not online, undefined while nobody can say. */
export type DayOf = (botId: string) => BotDay | null | undefined

export function useBotDays(): DayOf {
  const { data } = useQuery({ ...todayQuery, refetchInterval: WALL_GROWS })
  const days = new Map(data?.days.map((day) => [day.bot_id, day]))
  return (botId) => days.get(botId) ?? (data && null)
}
