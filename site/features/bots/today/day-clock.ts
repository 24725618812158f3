import { useMemo } from 'react'
import { useNow } from '../../../lib/clock/use-now'
import { useToday } from '../../../lib/clock/use-today'
import { hourNames, hoursInto } from '../../../lib/zone/local-day'

/** The number of hours today, their labels, and how many have passed. */
export interface DayClock {
  hours: number
  names: readonly string[]
  now: number
}

/** The same object within one minute. */
export function useDayClock(): DayClock {
  const today = useToday()
  const now = useNow()
  return useMemo(
    () => ({
      hours: hoursInto(today, today.to),
      names: hourNames(today, today.zone),
      now: hoursInto(today, now.getTime()),
    }),
    [today, now],
  )
}
