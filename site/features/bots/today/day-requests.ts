import { queryOptions, useQuery } from '@tanstack/react-query'
import { DAY } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { daysKey } from '../../../lib/queries/player-queries'
import { useNow } from '../../../lib/use-now'
import { type DayInHours, dayInHours } from './day-in-hours'

const daysQuery = (midnight: number) =>
  queryOptions({
    queryKey: [...daysKey, midnight],
    queryFn: () => {
      const query = { from: new Date(midnight).toISOString(), to: new Date(midnight + DAY).toISOString() }
      return answerOf(api.bots.days.get({ query }))
    },
    select: ({ days }) => days.map((day) => dayInHours(day, midnight)),
  })

/** What a bot did today: null where it was not online, undefined while nobody can say. */
export type DayOf = (botId: string) => DayInHours | null | undefined

export function useBotDays(): DayOf {
  const midnight = Math.floor(useNow().getTime() / DAY) * DAY
  const { data } = useQuery(daysQuery(midnight))
  const days = new Map(data?.map((day) => [day.bot_id, day]))
  return (botId) => days.get(botId) ?? (data && null)
}
