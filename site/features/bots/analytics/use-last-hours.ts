import { useMemo } from 'react'
import { DAY, HOUR } from '../../../../shared/time'
import { useNow } from '../../../lib/clock/use-now'
import { hourNames, hoursInto } from '../../../lib/zone/local-day'
import { useZone } from '../../../lib/zone/use-zone'
import { useDays } from '../today/day-requests'
import type { DailyRecord } from './daily-record'

/** The 24 hours that end with the current one. */
export function useLastHours() {
  const zone = useZone()
  const now = useNow().getTime()
  const end = Math.ceil((now + 1) / HOUR) * HOUR
  const span = useMemo(() => ({ from: end - DAY, to: end }), [end])
  const query = useDays(span)
  const records = useMemo(
    () =>
      query.data?.map(
        ({ bot_id, unit, gained, goods, at_work }): DailyRecord => ({
          bot_id,
          unit,
          gained,
          goods: [goods],
          atWork: [at_work],
        }),
      ),
    [query.data],
  )
  const clock = useMemo(
    () => ({ hours: DAY / HOUR, names: hourNames(span, zone), now: hoursInto(span, now) }),
    [span, zone, now],
  )
  return { query, days: query.data ?? [], records, clock }
}
