import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MINUTE } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { useToday } from '../../../lib/clock/use-today'
import { lastDays } from '../../../lib/zone/last-days'
import type { LocalDay } from '../../../lib/zone/local-day'
import { gainOf } from '../bot-figures'
import { useDaysToday } from '../today/day-requests'
import { byDay, type DailyRecord, joinRecords } from './daily-record'

/** A run over midnight records its last seconds of the old day a little later. */
const PAST_REFETCH_INTERVAL = 15 * MINUTE

// Past days have their own key, because they do not change with today, and are stored as sums to stay small.
const pastQuery = (days: readonly LocalDay[], zone: string) =>
  queryOptions({
    queryKey: ['analytics', zone, days[0]?.from, days.at(-1)?.to],
    queryFn: async () => {
      const isoOf = (moment = 0) => new Date(moment).toISOString()
      const query = { from: isoOf(days[0]?.from), to: isoOf(days.at(-1)?.to) }
      return byDay((await answerOf(api.bots.days.get({ query }))).days, days)
    },
    staleTime: PAST_REFETCH_INTERVAL,
    refetchInterval: PAST_REFETCH_INTERVAL,
  })

/** The last days of each bot, including today. */
export function useAnalytics(count: number) {
  const today = useToday()
  const days = useMemo(() => lastDays(today, count, today.zone), [today, count])
  const past = useQuery(pastQuery(days.slice(0, -1), today.zone))
  const before = useMemo(() => lastDays(today, 2 * count, today.zone).slice(0, count), [today, count])
  const previous = useQuery(pastQuery(before, today.zone)).data
  const now = useDaysToday()
  const records = useMemo(() => {
    if (!past.data || !now.data) return undefined
    const latest = now.data.map(
      ({ bot_id, unit, gained, goods, at_work }): DailyRecord => ({
        bot_id,
        unit,
        gained: [gainOf({ gained })],
        goods: [goods],
        atWork: [at_work],
      }),
    )
    return joinRecords([
      { records: past.data, days: count - 1 },
      { records: latest, days: 1 },
    ])
  }, [past.data, now.data, count])
  return { days, zone: today.zone, records, previous, queries: [past, now] }
}
