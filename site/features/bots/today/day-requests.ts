import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answerOf, api } from '../../../lib/api/api'
import { today, useToday } from '../../../lib/clock/use-today'
import { daysKey } from '../../../lib/queries/player-queries'
import type { LocalDay } from '../../../lib/zone/local-day'
import { type DayInHours, dayInHours } from './day-in-hours'

const daysQuery = (day: LocalDay) =>
  queryOptions({
    queryKey: [...daysKey, day.from, day.to],
    queryFn: () => {
      const query = { from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString() }
      return answerOf(api.bots.days.get({ query }))
    },
    select: ({ days }) => days.map((each) => dayInHours(each, day)),
  })

/** As `useDaysToday` asks when it is first rendered. */
export const daysTodayQuery = () => daysQuery(today())

/** Null if the bot was not online today, undefined while loading. */
export type DayOf = (botId: string) => DayInHours | null | undefined

export function useDays(day: LocalDay) {
  // A stable query object lets React Query memoise `select`.
  const query = useMemo(() => daysQuery(day), [day])
  return useQuery(query)
}

export const useDaysToday = () => useDays(useToday())

export function useBotDays(): DayOf {
  const { data } = useDaysToday()
  const days = useMemo(() => new Map(data?.map((day) => [day.bot_id, day])), [data])
  return (botId) => days.get(botId) ?? (data && null)
}
